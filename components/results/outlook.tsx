'use client'

import { memo } from 'react'
import { ComparedRows } from '@/components/outlook/compared-rows'
import { Projections } from '@/components/outlook/projections'
import { type CountryName, findCountry } from '@/lib/catalogue/countries'
import { useCategories } from '@/lib/client/evaluation/use-categories'
import { useGuest } from '@/lib/client/session/guest'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { Categorized } from '@/lib/contract/projection'
import {
  categorizeRequestOf,
  comparedFactors,
  comparedFigures,
} from '@/lib/domain/prediction/compared-figures'
import { currentOf } from '@/lib/domain/prediction/inference-input'

interface OutlookProps {
  /** Inputs of the shown prediction. */
  input: InferenceInput
  prediction: Prediction
  /** Address to continue at after signing in. */
  returnTo: string
}

/** Used without a country to compare with. */
const unknown: Categorized = Object.fromEntries(comparedFactors.map(([key]) => [key, ['unknown']]))

const comparedWith = (country: CountryName | null) =>
  country ? `Against all sites of ${country.name}` : 'The country is not known: nothing to compare with'

const heading = 'text-lg leading-[22px] font-semibold'
const note = 'mt-[3px] mb-4 text-xs text-ink-600'

/** The inputs beside their fifths among the country's sites and, for fast charging, the years ahead. */
export const Outlook = memo(function Outlook({ input, prediction, returnTo }: OutlookProps) {
  const { isGuest } = useGuest()
  const country = findCountry(input.country ?? '')
  const current = currentOf(input['Connector Config'])
  const figures = comparedFigures(input)
  const request = categorizeRequestOf(figures, { country: country?.slug, current })
  const categories = useCategories(current, isGuest ? undefined : request, { keepsOlder: true })
  const { utilization, band } = prediction
  return (
    <div className="mt-6 grid gap-x-12 gap-y-[22px] border-t border-ink-200 pt-[22px] max-md:mt-[18px] max-md:pt-[18px] xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
      <section className="min-w-0">
        <h2 className={heading}>Factors</h2>
        <p className={note}>{isGuest ? 'Around the site' : comparedWith(country)}</p>
        <dl className="grid gap-y-[5px] text-sm">
          <ComparedRows figures={figures} categories={request ? categories : unknown} isCompared={!isGuest} />
        </dl>
      </section>
      {current === 'DC' && (
        <section className="min-w-0 max-xl:border-t max-xl:border-ink-200 max-xl:pt-[22px]">
          <h2 className={heading}>Projections</h2>
          <p className={note}>kWh/day, if the electric fleet grows</p>
          <Projections
            prediction={{ utilization, low: band.low, high: band.high }}
            capacity={input.capacity}
            country={country?.slug ?? ''}
            returnTo={returnTo}
          />
        </section>
      )}
    </div>
  )
})
