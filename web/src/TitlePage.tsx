import { CARD_COLOURS } from "./design/symbols";
import { Card } from "./parts/Card";
import "./title.css";

/** The cover: a train of all cards under the name. */
export function TitlePage() {
  return (
    <div class="title-page">
      <h1>Whistlestop</h1>
      <div class="title-train" aria-hidden="true">
        {["locomotive", ...CARD_COLOURS].map((colour) => (
          <Card key={colour} colour={colour} name="" width={104} />
        ))}
      </div>
    </div>
  );
}
