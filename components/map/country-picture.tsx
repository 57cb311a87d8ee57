import { ArrowRight } from 'lucide-react'
import { LinkButton } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'

const ramp = [
  'bg-demand-1',
  'bg-demand-2',
  'bg-demand-3',
  'bg-demand-4',
  'bg-demand-5',
  'bg-demand-6',
  'bg-demand-7',
  'bg-demand-8',
  'bg-demand-9',
]

/** Hidden pictures get this transparent source, so that phones do not fetch them. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** The picture covers the width beside rail and panel, and the height below the header. */
const sizes = '(width < 56rem) 40rem, max(100vw - 32rem, 110vh - 3.3rem)'

interface CountryPictureProps {
  href?: string | undefined
  isOnPhones?: boolean | undefined
}

/** Needs no map code. */
export function CountryPicture({ href, isOnPhones = false }: CountryPictureProps) {
  return (
    <div
      className={classes(
        'relative min-w-0 flex-1 overflow-hidden bg-ink-1000',
        isOnPhones ? 'max-md:min-h-105' : 'hidden md:block',
      )}
    >
      <picture>
        {!isOnPhones && <source media="(width < 56rem)" srcSet={nothing} />}
        <img
          src="/pictures/country.webp"
          srcSet="/pictures/country-small.webp 1000w, /pictures/country.webp 1425w"
          sizes={sizes}
          alt="Liechtenstein at night colours: hexagons from blue to mint show where demand for charging is highest, along the Rhine."
          fetchPriority="high"
          className="absolute inset-x-0 top-0 size-full object-cover max-lg:h-[calc(100%-136px)] max-md:object-[88%_50%]"
        />
      </picture>
      <div
        data-ground="paper"
        className="absolute bottom-3 left-3 w-[308px] max-w-[calc(100%-24px)] rounded-md bg-paper px-3 py-2.5 text-ink-1000 shadow-float"
      >
        <p className="flex items-baseline justify-between gap-2">
          <span className="font-semibold">Demand score</span>
          <span className="text-2xs text-ink-600">Liechtenstein, DC</span>
        </p>
        <div aria-hidden className="mt-2 grid h-2.5 grid-cols-9 overflow-hidden rounded-[2px]">
          {ramp.map((step) => (
            <span key={step} className={step} />
          ))}
        </div>
        <div className="tnum mt-1 flex justify-between text-2xs leading-[14px] text-ink-600">
          <span>0 %</span>
          <span>of the country maximum</span>
          <span>100 %</span>
        </div>
        {href && (
          <LinkButton href={href} tone="soft" block className="mt-2.5" after={<ArrowRight aria-hidden />}>
            Open the map
          </LinkButton>
        )}
      </div>
      <p className="absolute right-0 bottom-0 rounded-tl-sm bg-ink-1000/72 px-2 text-2xs leading-5 text-ink-300">
        © OpenStreetMap contributors, ODbL
      </p>
    </div>
  )
}
