/** Sizes in px of the two layouts: beside a panel, and down to 358 px on a phone. */
const wide = { ledger: 258, plotStart: 280, figure: 62, endRow: 44, row: 56, axis: 30 }
const narrow = { ledger: 148, plotStart: 168, figure: 46, endRow: 36, row: 42, axis: 30 }
export type WaterfallSizes = typeof wide

const narrowBelow = 520

/** Px of a character of a figure, and of the smaller note below it. */
const characters = { figure: 8, note: 6 }

/** Width in px of a column that holds the longest figure and note. */
const figureWidth = (figures: readonly string[], notes: readonly string[]) =>
  6 +
  Math.max(
    ...figures.map(({ length }) => characters.figure * length),
    ...notes.map(({ length }) => characters.note * length),
  )

/**
 * The layout for a width in px; 0 (not measured yet) counts as wide. Figures longer than usual widen the
 * ledger, so that the names keep their room.
 */
export function waterfallForm(
  width: number,
  figures: readonly string[],
  notes: readonly string[] = [],
): { isNarrow: boolean; sizes: WaterfallSizes } {
  const isNarrow = width > 0 && width < narrowBelow
  const usual = isNarrow ? narrow : wide
  const figure = figureWidth(figures, notes)
  const more = Math.max(0, figure - usual.figure)
  const { ledger, plotStart } = usual
  return { isNarrow, sizes: { ...usual, ledger: ledger + more, plotStart: plotStart + more, figure } }
}
