import { FileSpreadsheet, Layers, Scale, Sigma } from 'lucide-react'
import type { ComponentType } from 'react'
import { Band } from './page-band'

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
    text: 'Source and attribution stand on every map and report. Estimated figures are marked as such.',
  },
  {
    icon: FileSpreadsheet,
    title: 'Map, spreadsheet, scorecard',
    text: 'Every submission comes back as a map, an Excel file with all locations and a PDF for the meeting.',
  },
]

/** Benefits and guarantees for decision-makers. */
export function Takeaways() {
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
