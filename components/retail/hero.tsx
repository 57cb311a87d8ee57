import { Ramp } from '@/components/map/legend/legend-scale'
import { Chip } from '@/components/ui/chip'
import type { SiteExamples } from '@/lib/contract/showcase'
import { formatConnectorConfig, formatCount, formatPercent, formatRange } from '@/lib/format/number'
import { AreaMap } from './area-map'
import { NextSteps } from './next-steps'

type Examples = SiteExamples['data']
type HeroProps = { examples: Examples | null; meetingUrl: string | null }

/** The promise on the left, a real place of the shipped country on the right. */
export function Hero({ examples, meetingUrl }: HeroProps) {
  return (
    <section data-ground="dark" className="bg-ink-1000 text-paper">
      <div className="mx-auto grid max-w-[1600px] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="self-center px-5 pt-8 pb-12 sm:px-8 lg:py-20 lg:pr-12 lg:pl-[max(40px,calc((min(100vw,1600px)-1200px)/2+40px))]">
          <p className="text-base font-medium text-ink-300">For retail and site owners</p>
          <h1 className="mt-4 max-w-[12em] text-[38px] leading-[42px] font-semibold tracking-[-0.035em] text-balance sm:text-3xl sm:leading-[60px]">
            Know which car park will sell charging
          </h1>
          <p className="mt-5 max-w-[32em] text-lg text-balance text-ink-300">
            The traffic, the people and the competition around each of your sites, and an estimate in kWh/day
            with its reasons. Before anybody digs.
          </p>
          <NextSteps meetingUrl={meetingUrl} className="mt-8" />
        </div>
        {examples ? <HeroMap examples={examples} /> : <HeroPicture />}
      </div>
      {examples && <Measures country={examples.country} />}
    </section>
  )
}

/** Static picture of the shipped country while the service is unreachable. */
function HeroPicture() {
  return (
    <div className="relative h-[440px] overflow-hidden bg-map-land lg:h-auto lg:min-h-[600px]">
      {/* biome-ignore lint/performance/noImgElement: the picture is already small and in its final format */}
      <img
        src="/pictures/scout-small.webp"
        srcSet="/pictures/scout-small.webp 760w, /pictures/scout.webp 1440w"
        sizes="(width < 64rem) 100vw, 50vw"
        alt="Map of Liechtenstein in hexagons from blue to mint: the brighter, the more demand for charging."
        className="absolute inset-0 size-full object-cover"
      />
      <Attribution />
    </div>
  )
}

const Attribution = () => (
  <p className="absolute top-0 right-0 rounded-bl-sm bg-ink-1000/72 px-2 text-2xs leading-5 text-ink-300">
    © OpenStreetMap contributors, ODbL
  </p>
)

function HeroMap({ examples: { country, high } }: { examples: Examples }) {
  return (
    <div className="relative h-[440px] overflow-hidden bg-map-land lg:h-auto lg:min-h-[600px]">
      <AreaMap
        example={high}
        reach={[530, 500, 530, 560]}
        letter="A"
        className="absolute inset-0 size-full"
      />
      <HeroCard country={country} example={high} />
      <Attribution />
    </div>
  )
}

function HeroCard({ country, example }: { country: Examples['country']; example: Examples['high'] }) {
  const { station, utilization, low, high } = example.prediction
  return (
    <div
      data-ground="paper"
      className="absolute bottom-4 left-4 w-[min(340px,calc(100%-32px))] rounded-lg bg-paper p-4 text-ink-1000 shadow-float sm:bottom-8 sm:left-8"
    >
      <p className="text-lg font-semibold">
        {example.name}, {example.town}
      </p>
      <div className="mt-1 flex items-end gap-2">
        <span className="tnum text-2xl font-semibold tracking-[-0.02em]">{formatCount(utilization)}</span>
        <span className="pb-1 text-base text-ink-600">kWh/day</span>
        <Chip tone="warning" className="mb-1.5 ml-auto">
          Screening estimate
        </Chip>
      </div>
      <p className="tnum text-sm text-ink-600">
        80{'\u2009'}% band {formatRange(low, high)} kWh/day, {formatConnectorConfig(station)}
      </p>
      <div className="relative mt-3 border-t border-ink-200 pt-3">
        <p className="flex justify-between gap-2 text-sm">
          <span className="font-semibold">Demand score</span>
          <span className="tnum text-ink-600">
            {formatPercent(example.score)} of {country.name}’s best
          </span>
        </p>
        <div aria-hidden className="relative mt-2">
          <Ramp className="h-2.5" />
          <span
            className="absolute -inset-y-1 w-1 -translate-x-1/2 rounded-full bg-ink-1000 shadow-[0_0_0_2px_var(--color-paper)]"
            style={{ left: `${example.score * 100}%` }}
          />
        </div>
      </div>
    </div>
  )
}

/** Facts about the method, in the product's own numbers. */
function Measures({ country }: { country: Examples['country'] }) {
  const measures = [
    { value: formatCount(country.sites), of: `places scored in ${country.name}` },
    { value: '3 min', of: 'drive whose traffic is added up' },
    { value: '10 km', of: 'around in which people are counted' },
    { value: '80\u2009%', of: 'band beside every estimate' },
  ]
  return (
    <div className="border-t border-ink-800">
      <dl className="mx-auto grid max-w-[1200px] grid-cols-2 gap-x-6 gap-y-6 px-5 py-8 sm:px-8 md:grid-cols-4 lg:px-10">
        {measures.map(({ value, of }) => (
          <div key={of} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-pretty text-ink-300">{of}</dt>
            <dd className="tnum text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
