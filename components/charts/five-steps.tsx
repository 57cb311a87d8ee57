import { type Category, categories } from '@/lib/contract/projection'

/** Keeps its space until the category is known. */
export function FiveSteps({ category }: { category: Category | undefined }) {
  const step = (categories as readonly string[]).indexOf(category ?? '')
  return (
    <span className="inline-grid w-[114px] flex-none grid-cols-[58px_48px] items-center gap-2 text-left">
      <span className={`text-xs whitespace-nowrap ${step < 0 ? 'text-ink-600' : 'font-medium'}`}>
        {category && category.charAt(0).toUpperCase() + category.slice(1)}
      </span>
      {step >= 0 && (
        <span aria-hidden className="grid grid-cols-5 gap-0.5">
          {categories.map((each, at) => (
            <span
              key={each}
              className={`h-1.5 rounded-[1px] forced-colors:border ${at <= step ? 'bg-ink-1000 forced-colors:bg-[CanvasText]' : 'bg-ink-200'}`}
            />
          ))}
        </span>
      )}
    </span>
  )
}
