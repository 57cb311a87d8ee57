'use client'

import { ForecastChart } from '@/components/charts/forecast-chart'
import { Unlock } from '@/components/evaluation-entry/sign-in-dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Skeleton } from '@/components/ui/skeleton'
import { findCountry } from '@/lib/catalogue/countries'
import { useForecast } from '@/lib/client/results/use-infer'
import { useGuest } from '@/lib/client/session/guest'
import { publicPages } from '@/lib/config/public-pages'
import type { ForecastRequest } from '@/lib/contract/projection'
import type { EvaluatedRow } from '@/lib/domain/records/evaluated-locations'
import { formatRange } from '@/lib/format/number'

interface ProjectionsProps {
  /** The shown estimate, kWh/day; undefined without one. */
  prediction: EvaluatedRow['prediction']
  /** Rated power of the station in kW, if known. */
  capacity: number | undefined
  country: string
  /** Path to continue at after signing in. */
  returnTo: string
}

const failed = "Couldn't fetch data at this time."

/** A station's energy over ten years in three scenarios; needs an account. */
export function Projections({ prediction, capacity, country, returnTo }: ProjectionsProps) {
  const { isGuest } = useGuest()
  if (isGuest) return <Unlock returnTo={returnTo} />
  if (!prediction) return <p className="text-ink-600">No estimate.</p>
  const code = findCountry(country)?.iso ?? 'others'
  return (
    <Forecast
      prediction={prediction}
      request={{ country_code: code, value: prediction.utilization, ...(capacity && { capacity }) }}
    />
  )
}

interface ForecastProps {
  prediction: NonNullable<EvaluatedRow['prediction']>
  request: ForecastRequest
}

function Forecast({ prediction, request }: ForecastProps) {
  const { data, error, isValidating, mutate } = useForecast(request)
  if (!data) {
    if (!error || isValidating) return <Skeleton className="h-[220px] rounded-md" />
    return <ErrorStrip onRetry={() => void mutate()}>{failed}</ErrorStrip>
  }
  const { years, scenarios, predicted_values } = data
  const { utilization, low, high } = prediction
  const share = utilization > 0 ? (predicted_values.at(-1) ?? 0) / utilization : 0
  return (
    <>
      <ForecastChart years={years} scenarios={scenarios} />
      <p className="mt-2 text-xs text-ink-600">
        Middle in {years.at(-1)}: 80{'\u2009'}% band{' '}
        <span className="tnum">{formatRange(low * share, high * share)}</span> kWh/day.{' '}
        <a
          href={`${publicPages.model.path}#projections`}
          target="_blank"
          rel="noopener"
          className="underline hover:no-underline"
        >
          Sources of the scenarios
        </a>
      </p>
    </>
  )
}
