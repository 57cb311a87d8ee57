import { LocationTypeBar } from './location-types'

/** Asks for a location type once the map is zoomed in. The map behind stays movable. */
export function ChooseType() {
  return (
    <div className="pointer-events-none absolute inset-0 z-2 grid place-content-center justify-items-center gap-4 bg-ink-1000/66 px-3 pb-20 max-md:px-16 text-paper">
      <h2 className="text-balance text-center text-xl leading-[26px] font-semibold tracking-[-0.018em]">
        Select a location type to continue
      </h2>
      <LocationTypeBar className="pointer-events-auto max-sm:flex-col max-sm:[&_label]:justify-start" />
    </div>
  )
}
