import type { Occlusion } from './map-controls'

interface NoMapProps {
  /** Px that panels cover. */
  covered?: Occlusion | undefined
}

/** Instead of a map that the browser cannot draw; quiet in a small box, where the rest of the screen is the point. */
export function NoMap({ covered = {} }: NoMapProps) {
  const { right = 0, bottom = 0 } = covered
  return (
    <div style={{ right, bottom }} className="absolute top-0 left-0 grid place-items-center p-3">
      <p
        role="status"
        className="max-w-lg text-center text-xs text-pretty text-ink-300 @md:rounded-md @md:bg-danger-wash @md:px-3.5 @md:py-3 @md:text-sm @md:text-danger @md:shadow-float"
      >
        The map cannot be drawn: this browser offers no WebGL 2. Turn on hardware acceleration or use another
        browser.
      </p>
    </div>
  )
}
