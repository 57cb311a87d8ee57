import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { brand } from '@/lib/config/brand'
import type { FrameLinks } from '@/lib/config/frame-links'
import { publicPages } from '@/lib/config/public-pages'
import { supportPath } from '@/lib/config/routes'
import { BrandMark, Wordmark } from './brand-mark'
import { RightsLine } from './rights-line'

type PublicFrameProps = {
  /** The footer is always dark. */
  ground: 'dark' | 'paper'
  links: FrameLinks
  /** Beside the sign-in link. */
  action?: ReactNode
  children: ReactNode
}

/** Plain links avoid the router's code. */
export function PublicFrame({ ground, links, action, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-panel rounded-sm bg-volt px-4 py-2 text-base font-medium text-ink-1000 focus:not-sr-only focus:absolute focus:top-3 focus:left-4"
      >
        Skip to content
      </a>
      <Bar ground={ground} links={links} action={action} />
      <main id="content" className="flex-1">
        {children}
      </main>
      <Footer links={links} />
    </div>
  )
}

const wide = 'mx-auto w-full max-w-[1200px] px-5 sm:px-8 lg:px-10'

function Bar({ ground, links, action }: Omit<PublicFrameProps, 'children'>) {
  const isDark = ground === 'dark'
  return (
    <header
      data-ground={ground}
      className={classes(
        'print:hidden',
        isDark ? 'bg-ink-1000 text-paper' : 'border-b border-ink-200 bg-paper',
      )}
    >
      <div className={classes(wide, 'flex h-16 items-center gap-2')}>
        <a href="/" className="mr-auto flex h-11 items-center gap-2.5 rounded-sm no-underline">
          <span
            className={classes(
              'grid place-items-center text-volt',
              isDark ? 'size-7' : 'size-8 rounded-md bg-ink-1000',
            )}
          >
            <BrandMark className={isDark ? 'size-6' : 'size-[18px]'} />
          </span>
          <Wordmark className="text-[17px]" />
          <span className="sr-only">, {brand.name} start page</span>
        </a>
        <a
          href={links.signIn}
          className={classes(
            'flex h-10 items-center rounded-sm px-3 text-base font-medium no-underline max-sm:h-11',
            isDark ? 'text-ink-300 hover:text-paper' : 'text-ink-700 hover:bg-ink-100 hover:text-ink-1000',
          )}
        >
          Sign In
        </a>
        {action}
      </div>
    </header>
  )
}

function Footer({ links: { manual } }: Pick<PublicFrameProps, 'links'>) {
  const links = [
    { label: 'For retail', href: publicPages.retail.path },
    ...(manual === null ? [] : [{ label: 'Read Manual', href: manual }]),
    { label: 'Support', href: supportPath() },
    { label: 'Legal', href: publicPages.legal.path },
    { label: 'Version', href: publicPages.version.path },
  ]
  return (
    <footer data-ground="dark" className="border-t print:hidden border-ink-800 bg-ink-1000 text-ink-300">
      <div
        className={classes(wide, 'flex flex-col gap-6 py-10 md:flex-row md:items-center md:justify-between')}
      >
        <RightsLine year={new Date().getFullYear()} className="text-sm" />
        <nav aria-label="Pages about the product">
          <ul className="-mx-2 flex flex-wrap gap-x-1 text-sm">
            {links.map(({ label, href }) => (
              <li key={label}>
                <a
                  href={href}
                  className="flex h-8 items-center rounded-sm px-2 text-ink-200 no-underline hover:text-paper hover:underline max-sm:h-11"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

export function BarAction({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={buttonClass({ tone: 'volt', size: 'lg' })}>
      {children}
    </a>
  )
}

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
