/** Sizes in px of the two forms: beside a panel, and down to 358 px on a phone. */
const wide = { ledger: 258, plotStart: 280, endRow: 44, row: 56, axis: 30 }
const narrow = { ledger: 148, plotStart: 168, endRow: 36, row: 42, axis: 30 }
export type WaterfallSizes = typeof wide

const narrowBelow = 640

/** The form for a width in px; 0 means not measured yet, which counts as wide. */
export function waterfallForm(width: number): { isNarrow: boolean; sizes: WaterfallSizes } {
  const isNarrow = width > 0 && width < narrowBelow
  return { isNarrow, sizes: isNarrow ? narrow : wide }
}
