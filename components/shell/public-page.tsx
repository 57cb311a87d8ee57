import type { ReactNode } from 'react'
import { brand } from '@/lib/config/brand'
import { BrandMark, Wordmark } from './brand-mark'
import { RightsLine } from './rights-line'

type PageBlockProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** The only content of a page: in the middle of its height and width, with the rights at the foot. */
export function PageBlock({ title, children, action }: PageBlockProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-6 sm:px-16">
      <div className="m-auto w-full max-w-xl py-12">
        <h1 className="text-2xl font-semibold tracking-[-0.03em] sm:text-[32px] sm:leading-[38px]">
          {title}
        </h1>
        {children && <div className="mt-2.5 text-base leading-[22px] text-ink-600">{children}</div>}
        {action && <div className="mt-7 flex flex-wrap gap-2">{action}</div>}
      </div>
      <footer className="shrink-0 pb-6">
        <RightsLine year={new Date().getFullYear()} className="text-xs text-ink-600" />
      </footer>
    </div>
  )
}

/** A page without a session: the studio's frame around one block, without its menus. */
export function PublicPage(props: PageBlockProps) {
  return (
    <div data-ground="dark" className="flex min-h-dvh flex-col bg-ink-1000">
      <header className="flex h-(--size-header) shrink-0 items-center">
        <a
          href="/"
          className="flex h-8 items-center gap-3 rounded-sm pl-4 no-underline max-sm:h-11 md:gap-0 md:pl-0"
        >
          <span className="grid place-items-center text-volt md:w-(--size-rail)">
            <BrandMark />
          </span>
          <Wordmark className="text-[15px] text-paper md:-ml-2" />
          <span className="sr-only">, {brand.name} start page</span>
        </a>
      </header>
      <main data-ground="paper" className="flex flex-1 bg-paper text-ink-1000 md:rounded-t-[10px]">
        <PageBlock {...props} />
      </main>
    </div>
  )
}
