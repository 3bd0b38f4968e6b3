/** Colours as people with the three common kinds of colour blindness see them (Machado, Oliveira, Fernandes 2009). */

export const KINDS: Record<string, number[][]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

type Triple = [number, number, number];

function linear(hex: string): Triple {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

function seen(hex: string, kind: string): Triple {
  const light = linear(hex);
  return (KINDS[kind] ?? []).map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, share, i) => sum + share * (light[i] ?? 0), 0),
      ),
    ),
  ) as Triple;
}

function lab([r, g, b]: Triple): Triple {
  const bend = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = bend((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = bend(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = bend((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** How far apart two colours look; from about 2 they are distinguishable. */
export function apart(a: string, b: string, kind: string): number {
  const [p, q] = [lab(seen(a, kind)), lab(seen(b, kind))];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}
