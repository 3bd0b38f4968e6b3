/** A link as a QR code. It is drawn in the browser, because the link is a secret key. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export function Qr({ text, name }: { text: string; name: string }) {
  const drawn = useSignal<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import("uqr").then(({ encode }) => {
      const { data, size } = encode(text, { ecc: "M", border: 2 });
      const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
      if (isCurrent) drawn.value = { size, path: dots.join("") };
    });
    return () => {
      isCurrent = false;
    };
  }, [text, drawn]);
  const { value } = drawn;
  return (
    <svg class="qr" role="img" aria-label={name} viewBox={`0 0 ${value?.size ?? 1} ${value?.size ?? 1}`}>
      {value && <path d={value.path} />}
    </svg>
  );
}
