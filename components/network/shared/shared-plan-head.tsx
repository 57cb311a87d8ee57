import { BandFigure } from '@/components/network/band-figure'
import { Chip } from '@/components/ui/chip'
import { KeyValues } from '@/components/ui/section'
import type { SharedPlan } from '@/lib/contract/plan-documents'
import { formatAmount, keptText, missingText, objectiveTitle } from '@/lib/domain/plans/plan-words'
import { formatDate } from '@/lib/format/date'
import { formatEnds, formatMoney, formatPlain } from '@/lib/format/money'
import { formatCount, formatCountOf, formatRange } from '@/lib/format/number'

/** Name, what was chosen and how good it is, then the figures with their bands. */
export function SharedPlanHead({ plan }: { plan: SharedPlan }) {
  const { name, sites, candidates, cost, left, currency, missing } = plan
  const kept = keptText(plan)
  const chosen = `${formatCount(sites.length)} of ${formatCountOf(candidates, 'site')}`
  return (
    <>
      <div className="px-5 pt-4 pb-3.5 max-sm:px-4">
        <div className="flex items-start justify-between gap-3">
          <h1 dir="auto" className="min-w-0 text-left text-sm text-ink-600 wrap-anywhere">
            {name}
          </h1>
          <Chip tone="warning">Screening estimate</Chip>
        </div>
        <p className="tnum mt-0.5 text-2xl leading-8 font-semibold tracking-[-0.02em]">
          {cost === null ? chosen : `${chosen} · ${currency} ${formatMoney(cost)}`}
        </p>
        <p className="tnum mt-0.5 text-ink-600">
          {[missingText(missing), left !== null && `${formatAmount(left, currency)} left`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {kept !== null && <p className="tnum mt-0.5 text-ink-600">{kept}</p>}
      </div>
      <div className="grid gap-x-9 gap-y-4 border-t border-ink-200 px-5 py-3.5 max-sm:px-4 sm:grid-cols-2">
        <Figures plan={plan} />
      </div>
    </>
  )
}

function Figures({ plan }: { plan: SharedPlan }) {
  const { energy, npv, years, discountRate, currency } = plan
  return (
    <>
      <BandFigure
        title="Expected energy sold"
        value={formatCount(energy.value)}
        unit="kWh/day"
        band={formatRange(energy.low, energy.high)}
        ends={energy}
      />
      {npv && years !== null && discountRate !== null ? (
        <BandFigure
          title={`NPV, ${formatCountOf(years, 'year')} at ${formatPlain(discountRate)}\u2009%`}
          value={`${currency} ${formatMoney(npv.value)}`}
          band={formatEnds(formatMoney(npv.low), formatMoney(npv.high))}
          ends={npv}
        />
      ) : (
        <Facts plan={plan} />
      )}
    </>
  )
}

function Facts({ plan: { objective, people, own, calculatedAt } }: { plan: SharedPlan }) {
  return (
    <KeyValues
      rows={[
        { key: 'objective', label: 'Chosen for', value: objectiveTitle(objective) },
        ...(people === null ? [] : [{ key: 'people', label: 'People reached', value: formatCount(people) }]),
        { key: 'own', label: 'Own sites', value: formatCount(own.length) },
        { key: 'date', label: 'Calculated', value: formatDate(calculatedAt) },
      ]}
    />
  )
}
