import { Ends } from './legend-scale'

export function HeatRow() {
  return (
    <div className="mt-2 border-t border-ink-200 pt-2">
      <p className="mb-1.5 font-semibold">Heat of sites</p>
      <div
        aria-hidden
        className="h-2.5 rounded-[2px] bg-ink-1000 bg-linear-to-r from-danger/0 via-danger via-20% to-warning-wash"
      />
      <Ends min="few sites" of="" max="densest in view" />
    </div>
  )
}
