export const fiveSteps = ['Very low', 'Low', 'Medium', 'High', 'Very high'] as const
export type FiveStep = (typeof fiveSteps)[number]

/** A quintile as a word and that many ink blocks. */
export function FiveSteps({ step }: { step: FiveStep }) {
  const filled = fiveSteps.indexOf(step) + 1
  return (
    <span className="flex items-center gap-3">
      <span className="font-medium">{step}</span>
      <span aria-hidden className="grid grid-cols-5 gap-0.5">
        {fiveSteps.map((each, index) => (
          <i
            key={each}
            className={`h-1.5 w-[11px] rounded-[1px] ${index < filled ? 'bg-ink-1000' : 'bg-ink-200'}`}
          />
        ))}
      </span>
    </span>
  )
}
