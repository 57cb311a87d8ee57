import { Band } from './page-band'

const steps = [
  {
    title: 'Scout',
    text: 'See demand for every hexagon of a country, with car parks, fuel stations, rest stops and the chargers that are there.',
    picture: '/manual/scouting.webp',
    alt: 'List of locations with their scores beside a map on which they are marked.',
    size: { width: 1280, height: 800 },
  },
  {
    title: 'Evaluate',
    text: 'Pick your sites on the map and submit them together. Every one is measured: traffic, people, places nearby, competition.',
    picture: '/manual/report.webp',
    alt: 'Report of one location: predicted kWh/day with its band, factors and nearest chargers.',
    size: { width: 1280, height: 800 },
  },
  {
    title: 'Understand',
    text: 'Read an estimate in kWh/day with its 80 % band and what raises and lowers it. Change the traffic and see what follows.',
    picture: '/manual/results.webp',
    alt: 'Predicted kilowatt hours per day with their band, and bars for what drives the prediction.',
    size: { width: 1280, height: 800 },
  },
] as const

/** From a country to a decision, in pictures of the product. */
export function Steps() {
  return (
    <Band ground="paper" title="From a list of addresses to a ranking">
      <ol className="grid gap-x-6 gap-y-10 md:grid-cols-3">
        {steps.map(({ title, text, picture, alt, size }, index) => (
          <li key={title}>
            {/* biome-ignore lint/performance/noImgElement: the picture is already small and in its final format */}
            <img
              src={picture}
              alt={alt}
              {...size}
              loading="lazy"
              decoding="async"
              className="h-auto w-full rounded-md bg-ink-100 object-cover object-left-top shadow-menu"
            />
            <h3 className="mt-4 flex items-baseline gap-2 text-lg font-semibold">
              <span className="tnum text-ink-600">{index + 1}</span>
              {title}
            </h3>
            <p className="mt-1 text-base text-ink-600">{text}</p>
          </li>
        ))}
      </ol>
    </Band>
  )
}
