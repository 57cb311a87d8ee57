import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

interface Step {
  title: string
  text: string
  points: readonly string[]
  /** Under public/pictures, in two widths. */
  picture: string
  alt: string
  size: { width: number; height: number }
}

const steps: readonly Step[] = [
  {
    title: 'Scout',
    text: 'A whole country in hexagons of demand, with every car park, fuel station and rest stop ranked in a list beside it.',
    points: [
      'Filter by shops, spaces, people or the nearest charging station',
      'Compare two places side by side',
      'Keep the good ones in a list',
    ],
    picture: 'evaluate',
    alt: 'List of car parks with scores, a map of hexagons, and the facts of the chosen car park.',
    size: { width: 1650, height: 1248 },
  },
  {
    title: 'Evaluate',
    text: 'Submit the list. Every place is measured the same way, and the best come first.',
    points: [
      'Traffic reached in a 3-minute drive',
      'People within 1 to 10 km, places within 200 m',
      'Competing chargers within 2 km',
    ],
    picture: 'ranking',
    alt: 'Evaluated car parks ordered by kWh per day, and the report of the first one.',
    size: { width: 1650, height: 1248 },
  },
  {
    title: 'Understand',
    text: 'Read why a place sells more or less, line by line in kWh/day. The lines add up to the estimate.',
    points: [
      'Change traffic, people or competition and see what follows',
      'Choose another station, such as 2×300 kW',
      'Share the page with a colleague by its address',
    ],
    picture: 'understand',
    alt: 'Estimated kilowatt hours per day with their band, and bars for what drives the estimate.',
    size: { width: 1380, height: 1200 },
  },
]

const grounds = { paper: 'bg-paper', wash: 'bg-ink-50', dark: 'bg-ink-1000 text-paper' } as const

type BandProps = {
  ground: keyof typeof grounds
  title: string
  lead?: string
  children: ReactNode
}

/** A full-width section of the page. */
export function Band({ ground, title, lead, children }: BandProps) {
  return (
    <section data-ground={ground === 'dark' ? 'dark' : 'paper'} className={grounds[ground]}>
      <div className="mx-auto max-w-[1200px] px-5 py-16 sm:px-8 sm:py-20 lg:px-10 lg:py-24">
        <h2 className="max-w-[22em] text-2xl font-semibold tracking-[-0.03em] text-balance sm:text-[40px] sm:leading-[46px]">
          {title}
        </h2>
        {lead && (
          <p
            className={classes(
              'mt-3 max-w-[40em] text-lg text-pretty sm:mt-4',
              ground === 'dark' ? 'text-ink-300' : 'text-ink-600',
            )}
          >
            {lead}
          </p>
        )}
        <div className="mt-8 sm:mt-12">{children}</div>
      </div>
    </section>
  )
}

/** From a country to a decision, in screenshots. */
export function Steps() {
  return (
    <Band ground="paper" title="From a map to a ranking in three steps">
      <ol className="grid gap-y-14 lg:gap-y-24">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className={classes(
              'grid items-center gap-x-14 gap-y-6',
              index % 2 === 0
                ? 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]'
                : 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
            )}
          >
            <div className={classes(index % 2 === 1 && 'lg:order-last')}>
              <h3 className="flex items-baseline gap-3 text-xl font-semibold tracking-[-0.02em]">
                <span className="tnum text-ink-600">{index + 1}</span>
                {step.title}
              </h3>
              <p className="mt-2 max-w-[34em] text-lg text-pretty text-ink-700">{step.text}</p>
              <ul className="mt-4 max-w-[34em] text-base text-ink-600">
                {step.points.map((point) => (
                  <li key={point} className="border-t border-ink-200 py-2">
                    {point}
                  </li>
                ))}
              </ul>
            </div>
            <StepPicture step={step} isReversed={index % 2 === 1} />
          </li>
        ))}
      </ol>
    </Band>
  )
}

function StepPicture({ step: { picture, alt, size }, isReversed }: { step: Step; isReversed: boolean }) {
  return (
    <div
      data-ground="dark"
      className={classes(
        'overflow-hidden rounded-lg bg-ink-1000 pt-4 sm:pt-8',
        isReversed ? 'pr-4 sm:pr-8' : 'pl-4 sm:pl-8',
      )}
    >
      {/* biome-ignore lint/performance/noImgElement: the picture is already small and in its final format */}
      <img
        src={`/pictures/${picture}-small.webp`}
        srcSet={`/pictures/${picture}-small.webp 760w, /pictures/${picture}.webp ${size.width}w`}
        sizes="(width < 64rem) 92vw, 630px"
        alt={alt}
        {...size}
        loading="lazy"
        decoding="async"
        className={classes(
          'h-auto w-full bg-ink-900',
          isReversed ? 'rounded-tr-md object-right-top' : 'rounded-tl-md object-left-top',
        )}
      />
    </div>
  )
}
