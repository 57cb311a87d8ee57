import * as z from 'zod/mini'

export interface FieldDisplay<Field extends string> {
  fields: readonly { field: Field; isLocked?: boolean }[]
  default: readonly Field[]
  least: number
  most: number
}

type Limits = Pick<FieldDisplay<string>, 'least' | 'most'>

/** The wording of its messages is fixed. */
export function displayFieldsSchema({ least, most }: Limits) {
  return z
    .array(z.string())
    .check(
      z.minLength(1, 'You have to select at least one item.'),
      z.minLength(least, `You have to select at least ${least} items.`),
      z.maxLength(most, 'You have reached the maximum number of items that can be displayed.'),
    )
}

interface ConfiguredDisplay<Field extends string> extends Limits {
  fields: readonly { field: Field; title: string; free: boolean }[]
  default: readonly Field[]
}

/** Visitors start with the free default fields, filled up with other free ones to the minimum. */
export function displayFor<Field extends string>(
  { fields, default: usual, least, most }: ConfiguredDisplay<Field>,
  isRegistered: boolean,
) {
  const isOpen = (name: Field) => isRegistered || fields.some(({ field, free }) => field === name && free)
  const open = usual.filter(isOpen)
  const others = fields.map(({ field }) => field).filter((name) => isOpen(name) && !open.includes(name))
  return {
    fields: fields.map(({ field, title }) => ({ field, title, isLocked: !isOpen(field) })),
    default: [...open, ...others.slice(0, Math.max(0, least - open.length))],
    least,
    most,
  }
}

/** Fields of the address that are configured and unlocked, or the defaults if too few. */
export function shownFields<Field extends string>(
  { fields, default: usual, least, most }: FieldDisplay<Field>,
  wanted: readonly Field[] | null,
): readonly Field[] {
  const known = [...new Set(wanted)].filter((name) =>
    fields.some(({ field, isLocked }) => field === name && !isLocked),
  )
  return known.length < least ? usual : known.slice(0, most)
}

export type FieldChange<Field extends string> = { fields: readonly Field[] } | { refusal: string }

export function toggleField<Field extends string>(
  chosen: readonly Field[],
  field: Field,
  limits: Limits,
): FieldChange<Field> {
  const fields = chosen.includes(field) ? chosen.filter((each) => each !== field) : [...chosen, field]
  const { error } = displayFieldsSchema(limits).safeParse(fields)
  return error ? { refusal: error.issues[0]?.message ?? '' } : { fields }
}

export function moveField<Field extends string>(
  chosen: readonly Field[],
  field: Field,
  to: number,
): readonly Field[] {
  const others = chosen.filter((each) => each !== field)
  const place = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, place), field, ...others.slice(place)]
}
