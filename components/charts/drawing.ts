/** A token of the palette: `ink-500`. */
type Colour = 'paper' | 'volt' | 'ink-200' | 'ink-500' | 'ink-600' | 'ink-700' | 'ink-1000'

/** A drawing in px, for the screen (SVG) and for pictures (canvas) alike. */
export type Shape =
  | { kind: 'line'; from: [number, number]; to: [number, number]; colour: Colour }
  | { kind: 'bar'; x: number; y: number; width: number; height: number; radius: number; colour: Colour }
  | {
      kind: 'text'
      x: number
      /** Of the baseline. */
      y: number
      text: string
      anchor: 'start' | 'middle' | 'end'
      size: number
      weight: number
      colour: Colour
      /** An outline of paper, for texts over lines. */
      hasHalo?: boolean
    }

export const haloWidth = 4

export const fontOf = ({ size, weight }: { size: number; weight: number }, family: string): string =>
  `${weight} ${size}px ${family}`
