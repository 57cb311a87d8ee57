import { Car, PlugZap, Users } from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import { HexagonMark } from '@/components/ui/mark'
import { demandStep } from '@/lib/catalogue/demand-step'
import type { SiteExample } from '@/lib/contract/showcase'
import { formatConnectorConfig, formatCount, formatPercent, formatRange } from '@/lib/format/number'
import { AreaMap } from './area-map'
import { type ExampleFigure, exampleFigures } from './comparison'

type ExampleCardProps = {
  kind: 'high' | 'low'
  example: SiteExample
  /** The example it is compared with. */
  other: SiteExample
}

const titles = { high: 'High potential', low: 'Low potential' } as const

/** A real car park and its figures: traffic, competition, population, EV charging potential. */
export function ExampleCard({ kind, example, other }: ExampleCardProps) {
  const headingId = `${kind}-potential`
  return (
    <article
      aria-labelledby={headingId}
      data-testid={headingId}
      className="overflow-hidden rounded-lg bg-paper shadow-menu"
    >
      <AreaMap
        example={example}
        reach={[340, 130, 340, 95]}
        letter={kind === 'high' ? 'A' : 'B'}
        isAgain={kind === 'high'}
        className="block h-44 w-full sm:h-52"
      />
      <div className="p-5 sm:p-6">
        <h3 id={headingId} className="text-xl font-semibold tracking-[-0.02em]">
          {titles[kind]}
        </h3>
        <p className="mt-1 text-base font-medium">
          {example.name}, {example.town}
        </p>
        <p className="text-base text-ink-600">
          {example.isRetail ? 'Car park of a shop' : 'Car park'}, {example.capacityEstimated ? 'about ' : ''}
          {formatCount(example.capacity)} spaces
        </p>
        <dl className="mt-4">
          {exampleFigures(example, other).map((figure) => (
            <FigureRow key={figure.key} figure={figure} />
          ))}
        </dl>
        <Potential example={example} other={other} />
      </div>
    </article>
  )
}

const icons = { traffic: Car, competition: PlugZap, population: Users } as const

function FigureRow({ figure }: { figure: ExampleFigure }) {
  const Icon = icons[figure.key]
  return (
    <div className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 border-t border-ink-200 py-3">
      <dt className="flex items-center gap-2 text-base text-ink-700">
        <Icon aria-hidden className="text-ink-600" />
        {figure.label}
      </dt>
      <dd className="text-right">
        <span data-figure={figure.key} className="tnum text-lg font-semibold">
          {figure.value}
        </span>{' '}
        <span className="text-sm text-ink-600">{figure.unit}</span>
      </dd>
      <dd className="col-span-2 mt-1.5 text-xs text-ink-600">
        <span aria-hidden className="mb-1.5 block h-1 rounded-full bg-ink-100">
          <span
            className="block h-full rounded-full bg-ink-1000"
            style={{ width: `${figure.share * 100}%` }}
          />
        </span>
        {figure.note}
      </dd>
    </div>
  )
}

function Potential({ example, other }: Pick<ExampleCardProps, 'example' | 'other'>) {
  const { station, utilization, low, high } = example.prediction
  const end = Math.max(high, other.prediction.high)
  return (
    <section className="rounded-md bg-ink-50 p-4">
      <div className="flex items-center gap-3">
        <HexagonMark
          step={demandStep(example.score)}
          text={String(Math.round(example.score * 100))}
          className="h-[44px] w-[39px]"
        />
        <div>
          <h4 className="text-base font-semibold">EV charging potential</h4>
          <p className="text-sm text-ink-600">
            <span data-figure="score" className="tnum font-medium text-ink-1000">
              {formatPercent(example.score)}
            </span>{' '}
            of the country maximum
          </p>
        </div>
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-1.5 gap-y-1 text-sm text-ink-600">
        <span className="tnum text-lg font-semibold text-ink-1000">{formatCount(utilization)}</span>
        kWh/day with {formatConnectorConfig(station)}
        <Chip tone="warning" className="self-center sm:ml-auto">
          Screening estimate
        </Chip>
      </p>
      <EstimateBar utilization={utilization} low={low} high={high} end={end} />
      <p className="tnum mt-1.5 text-xs text-ink-600">
        80{'\u2009'}% band {formatRange(low, high)} kWh/day
      </p>
    </section>
  )
}

type EstimateBarProps = Pick<SiteExample['prediction'], 'utilization' | 'low' | 'high'> & {
  /** kWh/day at the right end, shared by both cards. */
  end: number
}

/** The estimate within its band, on a scale from zero. */
function EstimateBar({ utilization, low, high, end }: EstimateBarProps) {
  const share = (amount: number) => `${(amount / end) * 100}%`
  return (
    <div aria-hidden className="relative mt-3 h-5">
      <span className="absolute inset-x-0 top-[9px] h-0.5 rounded-full bg-ink-200" />
      <span
        className="absolute top-1 h-3 rounded-xs bg-ink-300"
        style={{ left: share(low), width: share(high - low) }}
      />
      <span
        className="absolute top-0 h-5 w-1 -translate-x-1/2 rounded-full bg-ink-1000"
        style={{ left: share(utilization) }}
      />
    </div>
  )
}
