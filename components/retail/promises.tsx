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
    text: 'The explanation says in kWh/day what traffic, people, places and competition contribute. The parts add up to the estimate.',
  },
  {
    icon: Layers,
    title: 'Open data with its source',
    text: 'Roads, car parks and chargers come from open data. Source, licence and date stand on every map and report; estimated figures are marked.',
  },
  {
    icon: FileSpreadsheet,
    title: 'Results to take along',
    text: 'A map, a spreadsheet with every location and a scorecard PDF for each submission.',
  },
]

/** What somebody who decides may rely on. */
export function Promises() {
  return (
    <Band ground="wash" title="Figures you can defend in a meeting">
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-md bg-ink-1000 text-volt">
              <Icon aria-hidden />
            </span>
            <span>
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="mt-0.5 text-base text-ink-600">{text}</p>
            </span>
          </li>
        ))}
      </ul>
    </Band>
  )
}
