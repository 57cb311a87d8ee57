import type { StudioPanelProps } from './studio-panel'

/** The land or the picture under the layers. */
export function GroundTab({
  grounds,
  ground,
  onGround,
}: Pick<StudioPanelProps, 'grounds' | 'ground' | 'onGround'>) {
  return (
    <fieldset>
      <legend className="sr-only">Base map</legend>
      {grounds.map(({ value, label }) => (
        <label key={value} className="flex items-center gap-2 py-1.5 max-sm:py-3">
          <input
            type="radio"
            name="ground"
            checked={value === ground}
            onChange={() => onGround(value)}
            className="accent-ink-1000"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
