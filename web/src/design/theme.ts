/** Light or dark: as the reader says, or as their system does. */
export type Theme = "light" | "dark";

export function isTheme(word: string | null): word is Theme {
  return word === "light" || word === "dark";
}

export function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export function wear(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
