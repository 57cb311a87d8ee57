import { fleetSource } from '@/lib/catalogue/fleet'
import { carsPerPointIn } from '@/server/engine/model/fleet'
import type { ModelFile } from '@/server/engine/model/model-file'
import type { Current } from './scores'

interface Fitted {
  /** Currents whose rate the stations moved. */
  currents: readonly Current[]
  /** ISO 3166-1 alpha-2; several with commas, or `none`. */
  country: string
  /** Of the sessions. */
  year: number
}

const all = ['AC', 'DC'] as const

/**
 * Fitted rates hold where and when their stations sold, so the fleet of their country counts against its own figure of
 * that time. Without one, these currents have no factor of the fleet; other currents keep theirs.
 */
export function withFleetOf(model: ModelFile, { currents, country, year }: Fitted): ModelFile {
  const factors = model.factors.flatMap((factor) => {
    if (factor.group !== 'Fleet' || currents.length === 0) return [factor]
    const meant = factor.currents ?? all
    const kept = meant.filter((each) => !currents.includes(each))
    const moved = meant.filter((each) => currents.includes(each))
    const found = carsPerPointIn(country, year)
    const only = (some: readonly Current[]) => (some.length < all.length ? { currents: [...some] } : {})
    const source = `Assumption; reference is ${country} in ${found?.year} (${fleetSource})`
    return [
      ...(kept.length > 0 ? [{ ...factor, ...only(kept) }] : []),
      ...(moved.length > 0 && found ? [{ ...factor, ...only(moved), reference: found.value, source }] : []),
    ]
  })
  return { ...model, factors }
}
