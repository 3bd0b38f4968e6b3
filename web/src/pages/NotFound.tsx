import { href } from "../app/path";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { say } from "../app/words";

export function NotFound({ text }: { text?: string }) {
  useTitle(say("web.lost.title"));
  return (
    <Shell>
      <section class="hero">
        <h1 tabIndex={-1}>{say("web.lost.title")}</h1>
        <p class="lead">{text ?? say("web.lost.text")}</p>
        <a class="button primary" href={href("/")}>
          {say("web.lost.home")}
        </a>
      </section>
    </Shell>
  );
}
