import { type MoneyEdits, type MoneyKey, moneySchema } from '@/lib/contract/money'

const prefix = 'money.'

/** `{ 'money.capex': 142000, 'money.ramp': '60,85,100' }` */
export function draftOfMoney(edits: MoneyEdits): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([key, value]) =>
      value === undefined ? [] : [[`${prefix}${key}`, Array.isArray(value) ? value.join(',') : value]],
    ),
  )
}

export function moneyOfDraft(stored: Readonly<Record<string, unknown>>): MoneyEdits {
  const { shape } = moneySchema
  const entries = (Object.keys(shape) as MoneyKey[]).flatMap((key) => {
    const value = stored[`${prefix}${key}`]
    if (value === undefined) return []
    const parsed = shape[key].safeParse(key === 'ramp' ? parseRamp(value) : value)
    return parsed.success ? [[key, parsed.data]] : []
  })
  return Object.fromEntries(entries)
}

/** Reads what `draftOfMoney` writes; ignores invalid values. */
export function moneyOfQuery(query: URLSearchParams): MoneyEdits {
  const entries = [...query].map(([name, text]) => [name, name === `${prefix}ramp` ? text : numberIn(text)])
  return moneyOfDraft(Object.fromEntries(entries))
}

const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text))

const parseRamp = (value: unknown) => (typeof value === 'string' ? value.split(',').map(Number) : undefined)

export function withoutMoney(edits: MoneyEdits, key: MoneyKey): MoneyEdits {
  return Object.fromEntries(Object.entries(edits).filter(([name]) => name !== key))
}

export function moneyProblem(key: MoneyKey, value: unknown): string | undefined {
  const parsed = moneySchema.shape[key].safeParse(value)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
