import type { SiteExamples } from '@/lib/contract/showcase'
import { formatCount } from '@/lib/format/number'
import { timesAsMuch } from './comparison'
import { ExampleCard } from './example-card'
import { Band } from './page-band'

type ExamplesProps = { examples: SiteExamples['data'] | null }

/** Two real car parks of one country beside each other, and what tells them apart. */
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
      title={`Two car parks in ${country.name}, from ${formatCount(country.sites)} sites`}
      lead={`${high.isRetail && low.isRetail ? 'Both belong to shops, both' : 'Both'} have room for chargers. What surrounds them differs.`}
    >
      <div className="grid gap-6 md:grid-cols-2">
        <ExampleCard kind="high" example={high} other={low} />
        <ExampleCard kind="low" example={low} other={high} />
      </div>
      <Differences high={high} low={low} />
    </Band>
  )
}

function Differences({ high, low }: Pick<SiteExamples['data'], 'high' | 'low'>) {
  const differences = [
    { what: 'the traffic', times: timesAsMuch(high.traffic, low.traffic) },
    { what: 'the people within 1 km', times: timesAsMuch(high.population.near, low.population.near) },
    {
      what: 'the estimated kWh/day',
      times: timesAsMuch(high.prediction.utilization, low.prediction.utilization),
    },
  ].filter(({ times }) => times !== null)
  if (differences.length === 0) return null
  return (
    <ul className="mt-8 grid gap-x-6 gap-y-4 sm:grid-cols-3">
      {differences.map(({ what, times }) => (
        <li key={what} className="border-t-2 border-ink-1000 pt-3">
          <span className="tnum block text-2xl font-semibold tracking-[-0.03em]">{times}×</span>
          <span className="text-base text-ink-600">
            {what} at {high.name}
          </span>
        </li>
      ))}
    </ul>
  )
}
