/** Items grouped by a key, in the order in which the keys appear. */
export function grouped<T>(all: readonly T[], word: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const group = found.get(word(one));
    if (group) group.push(one);
    else found.set(word(one), [one]);
  }
  return found;
}
