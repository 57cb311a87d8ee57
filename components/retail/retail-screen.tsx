import { ArrowRight, FileSpreadsheet, Layers, Plus, Scale, Sigma } from 'lucide-react'
import type { ComponentType } from 'react'
import { BarAction, PublicFrame } from '@/components/shell/public-frame'
import { SourceDay } from '@/components/shell/source-day'
import type { FrameLinks } from '@/lib/config/frame-links'
import { limits } from '@/lib/config/limits'
import { publicPages } from '@/lib/config/public-pages'
import type { CountrySources, SiteExamples } from '@/lib/contract/showcase'
import { formatCount } from '@/lib/format/number'
import { timesAsMuch } from './comparison'
import { ExampleCard } from './example-card'
import { Hero } from './hero'
import { demoHref, NextSteps } from './next-steps'
import { Band, Steps } from './steps'

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
function Examples({ examples }: ExamplesProps) {
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

const promises: readonly { icon: ComponentType<{ 'aria-hidden': true }>; title: string; text: string }[] = [
  {
    icon: Scale,
    title: 'A band, not just a number',
    text: 'Every estimate comes with its 80 % band. It ranks sites; it does not size an investment.',
  },
  {
    icon: Sigma,
    title: 'Reasons that add up',
    text: 'What traffic, people, places and competition contribute, in kWh/day. Assumptions are hatched.',
  },
  {
    icon: Layers,
    title: 'Open data with its source',
    text: 'Every map and report shows its source and attribution. Estimated figures are marked as such.',
  },
  {
    icon: FileSpreadsheet,
    title: 'Map, spreadsheet, scorecard',
    text: 'Every submission comes back as a map, an Excel file with all locations and a PDF for the meeting.',
  },
]

/** Benefits and guarantees for decision-makers. */
function Takeaways() {
  return (
    <Band
      ground="dark"
      title="Figures you can defend in a meeting"
      lead="One page for each place, made to be printed and handed round."
    >
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:gap-y-12">
          {promises.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <span className="grid size-10 place-items-center rounded-md bg-ink-800 text-volt">
                <Icon aria-hidden />
              </span>
              <h3 className="mt-4 text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-base text-pretty text-ink-300">{text}</p>
            </li>
          ))}
        </ul>
        {/* biome-ignore lint/performance/noImgElement: the picture is already small and in its final format */}
        <img
          src="/pictures/scorecard.webp"
          alt="First page of a scorecard: map of the car park, predicted kWh per day with its band, what drives it, traffic, chargers and people around."
          width={800}
          height={1131}
          loading="lazy"
          decoding="async"
          className="mx-auto h-auto w-full max-w-[400px] rounded-md bg-paper"
        />
      </div>
    </Band>
  )
}

const listOf = new Intl.ListFormat('en', { type: 'conjunction' })

function answersFor(countries: readonly string[]) {
  const here = countries.length === 0 ? '' : `Here you can look at ${listOf.format(countries)}. `
  return [
    {
      question: 'How sure is an estimate?',
      answer:
        'Sure enough to rank sites, not to size an investment. It comes from published rates of public chargers and from what surrounds a place. Each has its 80 % band, and each part of the model says where it comes from and whether it was checked by measurement.',
    },
    {
      question: 'What do I have to bring?',
      answer: `Places, nothing else. Find them by address or on the map and submit up to ${formatCount(limits.submissionLocations)} together. What surrounds them is measured for you.`,
    },
    {
      question: 'What can I see without an account?',
      answer: `The whole map with its hexagons, chargers and up to ${formatCount(limits.visitorRows)} places at a time, and example evaluations with reports and results. Scores of single places and most filters need an account, which is free.`,
    },
    {
      question: 'Who sees my sites?',
      answer:
        'Your list stays in your browser until you submit it. Then only your organisation and the operator of this installation can see the evaluation.',
    },
    {
      question: 'Which countries are there?',
      answer: `${here}Others are added from open map data: name yours when you book a demo.`,
    },
  ]
}

/** Questions of site owners before a first contact. Opens and closes without a script. */
function Questions({ countries }: { countries: readonly string[] }) {
  return (
    <Band ground="wash" title="Questions">
      <div className="max-w-[820px] border-b border-ink-300">
        {answersFor(countries).map(({ question, answer }) => (
          <details key={question} className="group border-t border-ink-300">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-sm py-3 text-lg font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                aria-hidden
                className="shrink-0 text-ink-600 transition-transform duration-(--duration-fast) group-open:rotate-45"
              />
            </summary>
            <p className="max-w-[42em] pr-8 pb-5 text-lg text-pretty text-ink-700">{answer}</p>
          </details>
        ))}
      </div>
    </Band>
  )
}

type RetailScreenProps = {
  /** Null while the service is unreachable, as are the sources. */
  examples: SiteExamples['data'] | null
  sources: CountrySources['data'] | null
  links: FrameLinks
  meetingUrl: string | null
}

/** The landing page for owners of shops and car parks. */
export function RetailScreen({ examples, sources, links, meetingUrl }: RetailScreenProps) {
  const countries = sources ?? []
  return (
    <PublicFrame ground="dark" links={links} action={<BarAction href={demoHref}>Book a demo</BarAction>}>
      <Hero examples={examples} meetingUrl={meetingUrl} />
      <Examples examples={examples} />
      <Steps />
      <Takeaways />
      <Sources countries={countries} slug={examples?.country.slug} />
      <Questions countries={countries.map(({ name }) => name)} />
      <CallToAction meetingUrl={meetingUrl} />
    </PublicFrame>
  )
}

/** Call to action at the end of the page. */
function CallToAction({ meetingUrl }: { meetingUrl: string | null }) {
  return (
    <Band
      ground="dark"
      title="See it with your own sites"
      lead="Bring ten addresses. We show what surrounds each of them and which would sell charging."
    >
      <NextSteps meetingUrl={meetingUrl} />
    </Band>
  )
}

type SourcesProps = { countries: CountrySources['data']; slug: string | undefined }

/** Data sources of the page's country, from its manifest. */
function Sources({ countries, slug }: SourcesProps) {
  const country = countries.find((each) => each.slug === slug) ?? countries[0]
  if (!country) return null
  return (
    <Band
      ground="paper"
      title="Every figure has a source"
      lead={`The sources behind the figures of ${country.name}, with licence and date, and what is estimated.`}
    >
      <ul className="grid gap-x-6 gap-y-6 md:grid-cols-3">
        {country.sources.map(({ name, licence, date }) => (
          <li key={name} className="border-t border-ink-300 pt-4">
            <h3 className="text-lg font-semibold text-balance">{name}</h3>
            <p className="mt-1 text-base text-ink-600">{licence}</p>
            <p className="tnum text-base text-ink-600">
              <SourceDay date={date} />
            </p>
          </li>
        ))}
      </ul>
      <a
        href={`${publicPages.legal.path}#data`}
        className="mt-6 inline-flex h-11 items-center gap-1.5 rounded-sm text-base font-medium underline decoration-ink-300 underline-offset-4 hover:decoration-ink-1000"
      >
        Sources, licences and known limits
        <ArrowRight aria-hidden />
      </a>
    </Band>
  )
}
