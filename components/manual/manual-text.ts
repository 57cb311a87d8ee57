/** A screenshot in public/manual, taken by server/setup/assets/manual-pictures.mjs. */
export interface ManualPicture {
  file: string
  alt: string
  width: number
  height: number
}

/** Content below a heading. `**word**` marks a label on the screen. */
export type ManualBlock =
  | { kind: 'text'; text: string }
  | { kind: 'points'; points: readonly string[] }
  | { kind: 'steps'; steps: readonly string[] }
  | { kind: 'picture'; picture: ManualPicture }
  | { kind: 'terms'; terms: readonly { term: string; meaning: string }[] }

interface ManualPart {
  id: string
  title: string
  blocks: readonly ManualBlock[]
}

export interface ManualChapter {
  id: string
  title: string
  blocks: readonly ManualBlock[]
  parts: readonly ManualPart[]
}

export const text = (words: string): ManualBlock => ({ kind: 'text', text: words })
export const points = (...words: readonly string[]): ManualBlock => ({ kind: 'points', points: words })
export const steps = (...words: readonly string[]): ManualBlock => ({ kind: 'steps', steps: words })
export const picture = (file: string, alt: string, size = { width: 1280, height: 800 }): ManualBlock => ({
  kind: 'picture',
  picture: { file, alt, ...size },
})

export interface TextPiece {
  text: string
  isWordOfScreen: boolean
}

/** Splits a text at its `**marks**`. */
export function piecesOf(words: string): TextPiece[] {
  return words
    .split('**')
    .map((piece, index) => ({ text: piece, isWordOfScreen: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
