import type { ReactNode } from 'react'
import { brand } from '@/lib/config/brand'
import { BrandMark, Wordmark } from './brand-mark'
import { RightsLine } from './rights-line'

type PublicPageProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

export function PublicPage({ title, children, action }: PublicPageProps) {
  return (
    <div className="flex min-h-dvh flex-col px-6 py-8 sm:px-16 sm:py-10">
      <header>
        <a href="/" className="inline-flex items-center gap-2.5 rounded-sm no-underline">
          <span className="grid size-9 place-items-center rounded-md bg-ink-1000 text-volt">
            <BrandMark className="size-5" />
          </span>
          <Wordmark className="text-[17px]" />
          <span className="sr-only">, {brand.name} start page</span>
        </a>
      </header>
      <main className="my-auto max-w-xl py-12">
        <h1 className="text-2xl font-semibold tracking-[-0.03em] sm:text-[32px] sm:leading-[38px]">
          {title}
        </h1>
        {children && <div className="mt-2.5 text-base leading-[22px] text-ink-600">{children}</div>}
        {action && <div className="mt-7 flex flex-wrap gap-2">{action}</div>}
      </main>
      <footer>
        <RightsLine year={new Date().getFullYear()} className="text-xs text-ink-600" />
      </footer>
    </div>
  )
}
