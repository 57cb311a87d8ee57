import type { SiteExamples } from '@/lib/contract/showcase'
import { formatCount } from '@/lib/format/number'
import { timesAsMuch } from './comparison'
import { ExampleCard } from './example-card'
import { Band } from './page-band'

type ExamplesProps = { examples: SiteExamples['data'] | null }
type Pair = Pick<SiteExamples['data'], 'high' | 'low'>

const timesTheEnergy = ({ high, low }: Pair) =>
  timesAsMuch(high.prediction.utilization, low.prediction.utilization)

/** The difference in one line; without a number when both are nearly equal. */
function titleOf(pair: Pair): string {
  const times = timesTheEnergy(pair)
  const what = pair.high.isRetail && pair.low.isRetail ? 'Two shops’ car parks' : 'Two car parks'
  return times === null ? `${what}, one country` : `${what}, one country: an estimated ${times}× the energy`
}

/** Two real car parks of one country, and how they differ. */
export function Examples({ examples }: ExamplesProps) {
  if (!examples) {
    return (
      <Band ground="wash" title="Two car parks, one country">
        <p role="status" className="text-base text-ink-600">
          The examples come from the atlas of this installation, which cannot be read at the moment. Reload
          the page in a while.
        </p>
      </Band>
    )
  }
  const { country, high, low } = examples
  return (
    <Band
      ground="wash"
      title={titleOf(examples)}
      lead={`Both are real, out of ${formatCount(country.sites)} places in ${country.name}, and both have room for chargers. What surrounds them decides.`}
    >
      <div className="grid gap-6 md:grid-cols-2">
        <ExampleCard kind="high" example={high} other={low} />
        <ExampleCard kind="low" example={low} other={high} />
      </div>
      <Differences high={high} low={low} />
    </Band>
  )
}

function Differences({ high, low }: Pair) {
  const differences = [
    { what: 'the traffic', times: timesAsMuch(high.traffic, low.traffic) },
    { what: 'the people within 1 km', times: timesAsMuch(high.population.near, low.population.near) },
    { what: 'the estimated kWh/day', times: timesTheEnergy({ high, low }) },
  ].filter(({ times }) => times !== null)
  if (differences.length === 0) return null
  return (
    <ul className="mt-10 grid gap-x-6 gap-y-4 sm:grid-cols-3">
      {differences.map(({ what, times }) => (
        <li
          key={what}
          className="flex items-baseline gap-3 border-t-2 border-ink-1000 pt-3 sm:flex-col sm:gap-0"
        >
          <span className="tnum min-w-16 text-2xl font-semibold tracking-[-0.03em] sm:text-3xl">
            {times}×
          </span>
          <span className="text-base text-ink-600">
            {what} at {high.name}
          </span>
        </li>
      ))}
    </ul>
  )
}
