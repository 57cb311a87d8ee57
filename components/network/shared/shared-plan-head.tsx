import { Chip } from '@/components/ui/chip'
import { KeyValues } from '@/components/ui/section'
import type { SharedPlan } from '@/lib/contract/plan-documents'
import { boundText, objectiveTitle } from '@/lib/domain/plan-documents/plan-words'
import { formatDate } from '@/lib/format/date'
import { formatEnds, formatMoney, formatPlain } from '@/lib/format/money'
import { formatCount, formatCountOf, formatRange } from '@/lib/format/number'

/** Name, what was chosen and how good it is, then the figures with their bands. */
export function SharedPlanHead({ plan }: { plan: SharedPlan }) {
  const { name, sites, candidates, cost, left, currency, missing } = plan
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
          {[boundText(missing), left !== null && `${currency} ${formatCount(left)} left`]
            .filter(Boolean)
            .join(' · ')}
        </p>
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
        figure={formatCount(energy.value)}
        unit="kWh/day"
        ends={formatRange(energy.low, energy.high)}
        band={energy}
      />
      {npv && years !== null && discountRate !== null ? (
        <BandFigure
          title={`NPV, ${formatCountOf(years, 'year')} at ${formatPlain(discountRate)}\u2009%`}
          figure={`${currency} ${formatMoney(npv.value)}`}
          ends={formatEnds(formatMoney(npv.low), formatMoney(npv.high))}
          band={npv}
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

interface BandFigureProps {
  title: string
  figure: string
  unit?: string
  ends: string
  band: { value: number; low: number; high: number }
}

function BandFigure({ title, figure, unit, ends, band }: BandFigureProps) {
  return (
    <div>
      <p className="text-ink-600">{title}</p>
      <p className="tnum text-xl font-semibold tracking-[-0.015em]">
        {figure}
        {unit && <span className="ml-1.5 text-sm font-regular tracking-normal text-ink-600">{unit}</span>}
      </p>
      <BandBar band={band} />
      <p className="tnum text-xs text-ink-600">
        80{'\u2009'}% band <b className="font-semibold text-ink-1000">{ends}</b>
      </p>
    </div>
  )
}

/** Room at the end, so that the band does not seem cut. */
const headroom = 1.06

/** From zero or the low end below it, where zero has a mark. Decorative: the figures are beside it. */
function BandBar({ band: { value, low, high } }: Pick<BandFigureProps, 'band'>) {
  const from = Math.min(0, low)
  const to = Math.max(0, high) * headroom
  const share = (amount: number) => `${to > from ? (100 * (amount - from)) / (to - from) : 0}%`
  return (
    <span
      aria-hidden
      className="relative my-1 block h-4 before:absolute before:inset-x-0 before:top-[7px] before:h-0.5 before:rounded-full before:bg-ink-200 before:content-['']"
    >
      <span
        className="absolute top-1 h-2 min-w-0.5 rounded-[1px] bg-ink-300 forced-colors:border"
        style={{ left: share(low), right: `calc(100% - ${share(high)})` }}
      />
      {from < 0 && <span className="absolute top-0 h-4 w-px bg-ink-600" style={{ left: share(0) }} />}
      <span
        className="absolute top-px h-3.5 w-[3px] -translate-x-1/2 rounded-[1px] bg-ink-1000 forced-colors:bg-[CanvasText]"
        style={{ left: share(value) }}
      />
    </span>
  )
}
