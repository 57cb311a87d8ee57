import { ArrowRight } from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import { routes } from '@/lib/config/routes'
import { guestPath } from '@/lib/config/site'
import type { SiteExample } from '@/lib/contract/showcase'
import { formatConnectorConfig, formatCount, formatPercent, formatRange } from '@/lib/format/number'
import { AreaMap } from './area-map'
import { WaysOn } from './ways-on'

type HeroProps = { example: SiteExample | null; meetingUrl: string | null }

/** What the product is for, in one view: the promise left, a real place of the shipped country right. */
export function Hero({ example, meetingUrl }: HeroProps) {
  return (
    <section data-ground="dark" className="bg-ink-1000 text-paper">
      <div className="mx-auto grid max-w-[1440px] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="px-5 pt-10 pb-12 sm:px-8 lg:py-24 lg:pr-12 lg:pl-[max(40px,calc((100vw-1200px)/2+40px))] xl:pl-40">
          <p className="text-base font-medium text-ink-300">For retail and site owners</p>
          <h1 className="mt-4 max-w-[14em] text-[38px] leading-[42px] font-semibold tracking-[-0.035em] text-balance sm:text-3xl sm:leading-[60px]">
            Know which car park will sell charging
          </h1>
          <p className="mt-5 max-w-[34em] text-lg text-ink-300">
            Traffic, competition and population around every site you own, and an estimate in kWh/day that
            shows what it is made of. Before you dig.
          </p>
          <WaysOn meetingUrl={meetingUrl} className="mt-8" />
          <a
            href={guestPath(routes.home)}
            className="mt-4 inline-flex h-11 items-center gap-1.5 rounded-sm text-base text-ink-300 no-underline hover:text-paper"
          >
            Look around as a guest, without an account
            <ArrowRight aria-hidden />
          </a>
        </div>
        {example && <HeroMap example={example} />}
      </div>
    </section>
  )
}

function HeroMap({ example }: { example: SiteExample }) {
  return (
    <div className="relative h-[420px] overflow-hidden bg-map-land lg:h-auto lg:min-h-[620px]">
      <AreaMap
        example={example}
        reach={[530, 500, 530, 560]}
        letter="A"
        className="absolute inset-0 size-full"
      />
      <HeroCard example={example} />
      <p className="absolute top-0 right-0 rounded-bl-sm bg-ink-1000/72 px-2 text-[10.5px] leading-5 text-ink-300">
        © OpenStreetMap contributors, ODbL
      </p>
    </div>
  )
}

function HeroCard({ example }: { example: SiteExample }) {
  const { station, utilization, low, high } = example.prediction
  return (
    <div
      data-ground="paper"
      className="absolute bottom-4 left-4 w-[min(320px,calc(100%-32px))] rounded-lg bg-paper p-4 text-ink-1000 shadow-float sm:bottom-8 sm:left-8"
    >
      <p className="text-lg font-semibold">
        {example.name}, {example.town}
      </p>
      <p className="text-sm text-ink-600">
        {formatCount(example.capacity)} spaces, {formatPercent(example.score)} of the country maximum
      </p>
      <div className="mt-3 flex items-end gap-2">
        <span className="tnum text-2xl font-semibold tracking-[-0.02em]">{formatCount(utilization)}</span>
        <span className="pb-1 text-base text-ink-600">kWh/day</span>
        <Chip tone="warning" className="mb-1.5 ml-auto">
          Screening estimate
        </Chip>
      </div>
      <p className="tnum mt-1 text-xs text-ink-600">
        80{'\u2009'}% band {formatRange(low, high)}, with {formatConnectorConfig(station)}
      </p>
    </div>
  )
}
