import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

type ProductCardProps = {
  title: string
  text: string
  icon: ReactNode
  /** Undefined while there is nothing to open. */
  href?: string | undefined
  /** What is known of it: facts, or the shape of facts to come. */
  children: ReactNode
}

/** One product: what it is, what stands in it, and the whole of it is the way in. */
export function ProductCard({ title, text, icon, href, children }: ProductCardProps) {
  return (
    <li
      className={classes(
        'group relative flex gap-3 rounded-md bg-ink-50 p-3.5 transition-colors duration-(--duration-instant)',
        href && 'hover:bg-ink-100',
      )}
    >
      <span
        className={classes(
          'grid size-10 shrink-0 place-items-center rounded-md [&_.lucide]:size-5',
          href ? 'bg-ink-1000 text-volt' : 'bg-ink-200 text-ink-600',
        )}
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-1.5 font-semibold">
          {href ? (
            <Link
              href={href}
              className="rounded-xs no-underline after:absolute after:inset-0 after:content-['']"
            >
              {title}
            </Link>
          ) : (
            title
          )}
          {href && (
            <ArrowRight
              aria-hidden
              className="size-3.5 text-ink-600 transition-transform duration-(--duration-fast) group-hover:translate-x-0.5"
            />
          )}
        </h2>
        <p className="text-ink-600">{text}</p>
        <div className="mt-2 flex min-h-[18px] flex-wrap items-center gap-x-3 gap-y-1 text-xs font-medium">
          {children}
        </div>
      </div>
    </li>
  )
}
