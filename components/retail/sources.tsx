import { ArrowRight } from 'lucide-react'
import { publicPages } from '@/lib/config/public-pages'
import type { CountrySources } from '@/lib/contract/showcase'
import { Band } from './page-band'

type SourcesProps = { countries: CountrySources['data']; slug: string | undefined }

/** Data sources of the page's country, from its manifest. */
export function Sources({ countries, slug }: SourcesProps) {
  const country = countries.find((each) => each.slug === slug) ?? countries[0]
  if (!country) return null
  return (
    <Band
      ground="paper"
      title="Nothing from nowhere"
      lead={`The sources behind the figures of ${country.name}, with licence and date, and what is estimated.`}
    >
      <ul className="grid gap-x-6 gap-y-6 md:grid-cols-3">
        {country.sources.map(({ name, licence, date }) => (
          <li key={name} className="border-t border-ink-300 pt-4">
            <h3 className="text-lg font-semibold text-balance">{name}</h3>
            <p className="mt-1 text-base text-ink-600">{licence}</p>
            <p className="tnum text-base text-ink-600">{date}</p>
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
