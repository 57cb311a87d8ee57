import { type Category, categories } from '@/lib/contract/projection'

/** A fifth as its word and five blocks; its space is kept until it is known. */
export function FiveSteps({ category }: { category: Category | undefined }) {
  const step = (categories as readonly string[]).indexOf(category ?? '')
  return (
    <span className="inline-flex w-[104px] flex-none items-center justify-between gap-2">
      <span className={`text-xs whitespace-nowrap ${step < 0 ? 'text-ink-600' : 'font-medium'}`}>
        {category && category.charAt(0).toUpperCase() + category.slice(1)}
      </span>
      {step >= 0 && (
        <span aria-hidden className="flex gap-0.5">
          {categories.map((each, at) => (
            <span
              key={each}
              className={`h-1.5 w-1.5 rounded-[1px] ${at <= step ? 'bg-ink-1000' : 'bg-ink-200'}`}
            />
          ))}
        </span>
      )}
    </span>
  )
}
