/** A word without case, accents, punctuation and spaces, so that spellings meet: `Länge (°)` and `lange`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')
