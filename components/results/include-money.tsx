interface IncludeMoneyProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  label?: string
  hint: string
}

/** Whether readers see costs and earnings; never remembered. */
export function IncludeMoney({ isOn, onChange, label = 'Include money', hint }: IncludeMoneyProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 flex-none accent-ink-1000"
      />
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-xs text-ink-600">{hint}</span>
      </span>
    </label>
  )
}
