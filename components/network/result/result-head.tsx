'use client'

import { BandFigure } from '@/components/network/band-figure'
import { LeastBudget } from '@/components/network/saving-notice'
import type { PlanEdits } from '@/components/network/use-plan-edits'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Progress, Spinner } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import { useLasting } from '@/components/ui/use-lasting'
import { isCalculating } from '@/lib/client/network/use-plan'
import type { Plan, PlanResult } from '@/lib/contract/network'
import { countedOwn } from '@/lib/domain/plans/own-sites'
import type { Terms } from '@/lib/domain/plans/plan-edits'
import {
  boundText,
  emptyPlanWords,
  formatAmount,
  headline,
  keptText,
  progressShare,
  stepTexts,
  waitingText,
} from '@/lib/domain/plans/plan-words'
import { formatEnds, formatMoney } from '@/lib/format/money'
import { formatCount, formatCountOf, formatRange } from '@/lib/format/number'

interface ResultHeadProps {
  plan: Plan
  /** As edited, which the result may still have to follow. */
  terms: Terms
  currency: string
  /** A change is on its way to the service. */
  isPending: boolean
  /** The settings hold a change that the service has refused. */
  isRefused: boolean
  /** An older version. */
  isOlder: boolean
  onStop: () => void
  isStopping: boolean
  /** Undefined where nothing can be changed. */
  edit: PlanEdits['edit'] | undefined
}

/** ms after which a wait is shown. */
const patience = 1_000

/** What the best plan found is, how good it can be at most, and how far the search is. */
export function ResultHead(props: ResultHeadProps) {
  const { plan, terms, currency, isPending, isRefused, isOlder, onStop, isStopping, edit } = props
  const { result, problem } = plan
  const isOpen = isCalculating(plan)
  const isUnderWay = useLasting(isPending || (isOpen && result?.isFinal !== true), patience)
  const isStale = isUnderWay || isRefused
  return (
    <section aria-label="Result" className="px-4 py-3">
      <div className="flex min-h-[18px] flex-wrap items-center gap-2">
        <p className="text-xs text-ink-600">{titleOf(plan, isOlder)}</p>
        {isUnderWay && (
          <span
            role="status"
            className="inline-flex h-[18px] items-center gap-1 rounded-full bg-volt px-2 text-2xs font-semibold text-ink-1000 [&_svg]:size-3"
          >
            <Spinner />
            Calculating
          </span>
        )}
        <Chip tone="warning" className="ml-auto max-sm:hidden">
          Screening estimate
        </Chip>
      </div>
      <Headline plan={plan} terms={terms} currency={currency} isStale={isStale} edit={edit} />
      {problem !== null && (
        <ErrorStrip
          className="mt-2"
          action={edit && <LeastBudget sentence={problem} currency={currency} edit={edit} />}
        >
          {problem}
        </ErrorStrip>
      )}
      <SearchProgress plan={plan} onStop={onStop} isStopping={isStopping} />
    </section>
  )
}

function titleOf({ state, result }: Plan, isOlder: boolean): string {
  // A change ends the search of the version before it, as a stop does.
  if (isOlder && state === 'stopped' && result) return 'Best plan found by then'
  if (state === 'failed') return result ? 'Failed with the best plan found so far' : 'No plan found'
  if (state === 'stopped')
    return result ? 'Stopped with the best plan found so far' : 'Stopped before a plan was found'
  return result ? 'Best plan found' : 'Looking for the best plan'
}

interface HeadlineProps {
  plan: Plan
  terms: Terms
  currency: string
  isStale: boolean
  edit: PlanEdits['edit'] | undefined
}

const headClass =
  'mt-0.5 text-[28px] leading-[34px] font-semibold tracking-[-0.022em] max-sm:text-2xl max-sm:leading-8'

function Headline({ plan, terms, currency, isStale, edit }: HeadlineProps) {
  const { result } = plan
  if (!result) {
    if (!isCalculating(plan)) return null
    return (
      <div className="grid gap-2 py-2">
        <Skeleton className="h-7 w-72 max-w-full" />
        <Skeleton className="h-3 w-56 max-w-full" />
      </div>
    )
  }
  if (result.isFinal && result.sites.length === 0) {
    const { title, advice } = emptyPlanWords(terms, result, currency)
    return (
      <>
        <h2 className="mt-1 text-xl leading-[26px] font-semibold tracking-[-0.018em]">{title}</h2>
        <p className="mt-1 text-ink-700">{advice}</p>
        {terms.objective.kind === 'npv' && edit && (
          <Button
            tone="line"
            size="sm"
            className="mt-2"
            onClick={() => edit((before) => ({ ...before, objective: { kind: 'energy' } }))}
          >
            Plan for energy
          </Button>
        )}
      </>
    )
  }
  const kept = keptText(result)
  return (
    <>
      <h2 className={classes('tnum', headClass, isStale && 'text-ink-500')}>
        {headline(result, { candidates: plan.candidates, currency })}
      </h2>
      <p className="tnum mt-0.5 text-ink-600">
        {boundText(result)}
        {result.left !== null && (
          <>
            {/* The dot ends the line where the rest wraps. */}
            {'\u00a0· '}
            <span className="whitespace-nowrap">{`${formatAmount(result.left, currency)} left`}</span>
          </>
        )}
      </p>
      {kept !== null && <p className="tnum mt-0.5 text-ink-600">{kept}</p>}
    </>
  )
}

/** The step under way, with the way to end it. Its room stays while a plan is edited. */
function SearchProgress({
  plan,
  onStop,
  isStopping,
}: Pick<ResultHeadProps, 'plan' | 'onStop' | 'isStopping'>) {
  const isOpen = useLasting(isCalculating(plan), patience)
  const { progress } = plan
  if (!isOpen || !isCalculating(plan)) return null
  const text = progress ? stepTexts[progress.step] : waitingText(plan.ahead)
  return (
    <div className="mt-2 flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="mb-1 text-xs text-ink-600">
          {text}
          {progress?.step === 'draws' && plan.result && ', 500 times'}
        </p>
        <Progress label={text} value={progress ? progressShare(progress) : null} />
      </div>
      <Button tone="line" size="sm" busy={isStopping} onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

interface FiguresProps {
  result: PlanResult | null
  terms: Terms
  currency: string
  isStale: boolean
}

/** Energy and NPV with their bands; for coverage the people too. */
export function ResultFigures({ result, terms, currency, isStale }: FiguresProps) {
  if (!result) {
    return (
      <div className="grid grid-cols-2 gap-7 border-t border-ink-200 px-4 py-3 max-sm:gap-4">
        {['energy', 'npv'].map((key) => (
          <div key={key} className="grid h-[75px] content-start gap-2">
            <Skeleton className="h-3 w-28" />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-2 w-full" />
          </div>
        ))}
      </div>
    )
  }
  const { energy, npv, years, discountRate, people, ownLoss } = result
  const own = countedOwn(result.own)
  return (
    <>
      <div className="grid grid-cols-2 gap-7 border-t border-ink-200 px-4 py-3 max-sm:gap-4">
        <BandFigure
          title="Expected energy sold"
          value={formatCount(energy.value)}
          unit="kWh/day"
          band={formatRange(energy.low, energy.high)}
          ends={energy}
          isStale={isStale}
        />
        <BandFigure
          title={`NPV, ${formatCountOf(years, 'year')} at ${formatCount(discountRate)}\u2009%`}
          value={`${currency} ${formatMoney(npv.value)}`}
          band={formatEnds(formatMoney(npv.low), formatMoney(npv.high))}
          ends={npv}
          isStale={isStale}
        />
      </div>
      {(people !== null || (own.length > 0 && ownLoss > 0)) && (
        <p className="tnum px-4 pb-3 text-xs text-ink-700">
          {people !== null &&
            terms.objective.kind === 'coverage' &&
            `${formatCount(people)} more people within ${formatCount(terms.objective.minutes)} minutes. `}
          {own.length > 0 &&
            ownLoss > 0 &&
            `${formatCountOf(own.length, 'own site loses', 'own sites lose')} ${formatCount(ownLoss)} kWh/day.`}
        </p>
      )}
    </>
  )
}
