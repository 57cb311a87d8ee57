import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

type ProductCardProps = {
  title: string
  text: string
  icon: ReactNode
  href: string
  /** Its facts, or their placeholder. */
  children: ReactNode
}

/** A product with its facts; the whole card is the link. */
export function ProductCard({ title, text, icon, href, children }: ProductCardProps) {
  return (
    <li className="group relative flex gap-3 rounded-md bg-ink-50 p-3.5 transition-colors duration-(--duration-instant) hover:bg-ink-100">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-ink-1000 text-volt [&_.lucide]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-1.5 font-semibold">
          <Link
            href={href}
            className="no-underline outline-none after:absolute after:inset-0 after:rounded-md after:content-[''] focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-(--focus-ring)"
          >
            {title}
          </Link>
          <ArrowRight
            aria-hidden
            className="size-3.5 text-ink-600 transition-transform duration-(--duration-fast) group-hover:translate-x-0.5"
          />
        </h2>
        <p className="text-ink-600">{text}</p>
        <div className="mt-2 flex min-h-[18px] flex-wrap items-center gap-x-3 gap-y-1 text-xs font-medium">
          {children}
        </div>
      </div>
    </li>
  )
}
