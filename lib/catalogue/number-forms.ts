/** Ways to write a number that a reader can choose. */
export const writtenForms = ['point', 'comma', 'space', 'apostrophe'] as const
export type WrittenForm = (typeof writtenForms)[number]

/** `browser` follows the browser's language. */
export const numberForms = ['browser', ...writtenForms] as const
export type NumberForm = (typeof numberForms)[number]

/** What stands between thousands and before decimals. */
export const marksOfForm = {
  point: { group: ',', decimal: '.' },
  comma: { group: '.', decimal: ',' },
  space: { group: '\u00a0', decimal: ',' },
  apostrophe: { group: "'", decimal: '.' },
} as const satisfies Record<WrittenForm, { group: string; decimal: string }>
