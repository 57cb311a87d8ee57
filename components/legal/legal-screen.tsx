import { worldCredit } from '@/components/map/layers/world-layers'
import { PublicFrame } from '@/components/shell/public-frame'
import { SourceDay } from '@/components/shell/source-day'
import {
  Chapter,
  type DocumentChapter,
  DocumentPage,
  Part,
  Points,
  Text,
} from '@/components/ui/document-page'
import { PlainTable } from '@/components/ui/plain-table'
import { fleetAddress, fleetSource } from '@/lib/catalogue/fleet'
import { brand } from '@/lib/config/brand'
import type { FrameLinks } from '@/lib/config/frame-links'

import type { Imprint } from '@/lib/config/public-settings'
import type { CountrySources } from '@/lib/contract/showcase'
import type { LegalFacts } from './legal-props'
import { PrivacyChapter } from './privacy-chapter'

/** The product's libraries by licence. A test checks this list against the installed packages. */
export const libraries: readonly { licence: string; names: readonly string[] }[] = [
  {
    licence: 'Apache-2.0',
    names: [
      '@aws-sdk/client-s3',
      '@aws-sdk/lib-storage',
      '@electric-sql/pglite',
      '@opentelemetry/api',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace-node',
      'drizzle-orm',
      'h3-js',
    ],
  },
  {
    licence: 'BSD-3-Clause',
    names: ['@mapbox/vector-tile', '@uwdata/flechette', 'maplibre-gl', 'pbf', 'subset-font'],
  },
  {
    licence: 'ISC',
    names: [
      'flatbush',
      'flatqueue',
      'geoflatbush',
      'lucide-react',
      'next-auth',
      'rate-limiter-flexible',
      'saxes',
      'supercluster',
      'world-atlas',
    ],
  },
  {
    licence: 'MIT',
    names: [
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-sql',
      '@codemirror/language',
      '@codemirror/state',
      '@codemirror/view',
      '@deck.gl/aggregation-layers',
      '@deck.gl/core',
      '@deck.gl/geo-layers',
      '@deck.gl/layers',
      '@deck.gl/maplibre',
      '@dnd-kit/abstract',
      '@dnd-kit/dom',
      '@dnd-kit/react',
      '@duckdb/duckdb-wasm',
      '@fastify/busboy',
      '@hono/node-server',
      '@hookform/resolvers',
      '@lezer/highlight',
      '@maplibre/vt-pbf',
      '@modelcontextprotocol/sdk',
      '@napi-rs/canvas',
      '@react-pdf/layout',
      '@react-pdf/render',
      '@react-pdf/renderer',
      '@tailwindcss/postcss',
      '@tanstack/react-virtual',
      '@turf/area',
      '@turf/boolean-point-in-polygon',
      '@vis.gl/react-google-maps',
      'bidi-js',
      'chart.js',
      'deck.gl',
      'exceljs',
      'fflate',
      'fzstd',
      'geotiff',
      'harfbuzzjs',
      'highs',
      'hono',
      'hyparquet',
      'hyparquet-compressors',
      'ipaddr.js',
      'jose',
      'next',
      'node',
      'nuqs',
      'oidc-provider',
      'pdfkit',
      'pg',
      'pino',
      'proj4',
      'radix-ui',
      'react',
      'react-chartjs-2',
      'react-dom',
      'react-hook-form',
      'react-map-gl',
      'react-resizable-panels',
      'server-only',
      'sonner',
      'swr',
      'tailwindcss',
      'tsx',
      'undici',
      'zod',
      'zundo',
      'zustand',
    ],
  },
  { licence: 'MIT-0', names: ['nodemailer'] },
  {
    licence: 'OFL-1.1',
    names: [
      '@fontsource-variable/inter',
      '@fontsource-variable/noto-sans-arabic',
      '@fontsource-variable/noto-sans-armenian',
      '@fontsource-variable/noto-sans-bengali',
      '@fontsource-variable/noto-sans-devanagari',
      '@fontsource-variable/noto-sans-ethiopic',
      '@fontsource-variable/noto-sans-georgian',
      '@fontsource-variable/noto-sans-gujarati',
      '@fontsource-variable/noto-sans-gurmukhi',
      '@fontsource-variable/noto-sans-hebrew',
      '@fontsource-variable/noto-sans-jp',
      '@fontsource-variable/noto-sans-kannada',
      '@fontsource-variable/noto-sans-khmer',
      '@fontsource-variable/noto-sans-kr',
      '@fontsource-variable/noto-sans-lao',
      '@fontsource-variable/noto-sans-malayalam',
      '@fontsource-variable/noto-sans-myanmar',
      '@fontsource-variable/noto-sans-oriya',
      '@fontsource-variable/noto-sans-sc',
      '@fontsource-variable/noto-sans-sinhala',
      '@fontsource-variable/noto-sans-tamil',
      '@fontsource-variable/noto-sans-telugu',
      '@fontsource-variable/noto-sans-thaana',
      '@fontsource-variable/noto-sans-thai',
      '@fontsource/inter',
    ],
  },
]

const chaptersOf = (sources: LegalFacts['sources']): readonly DocumentChapter[] => [
  { id: 'imprint', title: 'Imprint' },
  {
    id: 'privacy',
    title: 'Privacy',
    parts: [
      { id: 'privacy-browser', title: 'In your browser' },
      { id: 'privacy-server', title: 'On the server' },
      { id: 'privacy-analytics', title: 'Analytics' },
      { id: 'privacy-others', title: 'Services of others' },
    ],
  },
  {
    id: 'data',
    title: 'Data sources',
    parts: [
      ...(sources ?? []).map(({ slug, name }) => ({ id: `data-${slug}`, title: name })),
      { id: 'data-satellite', title: 'Satellite pictures' },
    ],
  },
  { id: 'software', title: 'Software' },
]

/** Imprint, privacy, data and licences. */
export function LegalScreen({ facts, links }: { facts: LegalFacts; links: FrameLinks }) {
  return (
    <PublicFrame ground="paper" links={links}>
      <DocumentPage
        title="Legal"
        lead="Who runs this installation, what it stores, and whose work it is built on."
        chapters={chaptersOf(facts.sources)}
      >
        <ImprintChapter imprint={facts.imprint} />
        <PrivacyChapter facts={facts} />
        <DataChapter sources={facts.sources} />
        <SoftwareChapter />
      </DocumentPage>
    </PublicFrame>
  )
}

/** Licences of the product and of its libraries. */
function SoftwareChapter() {
  return (
    <Chapter id="software" title="Software">
      <Text>
        {brand.name} is licensed under the Apache License 2.0. It is made with these libraries; the text of
        each licence comes with the library.
      </Text>
      <PlainTable
        label="Libraries by licence"
        columns={['Licence', 'Libraries']}
        rows={libraries.map(({ licence, names }) => ({ key: licence, cells: [licence, names.join(', ')] }))}
      />
    </Chapter>
  )
}

/** The operator of this installation. */
function ImprintChapter({ imprint }: { imprint: Imprint | null }) {
  return (
    <Chapter id="imprint" title="Imprint">
      {imprint ? (
        <address className="mt-3 not-italic">
          <p className="font-medium">{imprint.name}</p>
          {imprint.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="mt-3">
            <a href={`mailto:${imprint.email}`} className="underline hover:no-underline">
              {imprint.email}
            </a>
          </p>
          {imprint.details.map((line) => (
            <p key={line} className="mt-3">
              {line}
            </p>
          ))}
        </address>
      ) : (
        <Text>
          The operator of this installation is not named yet. Until then, it is for use on one machine or
          inside one organisation. To run {brand.name} for the public, set LEGAL_NAME, LEGAL_ADDRESS and
          LEGAL_EMAIL.
        </Text>
      )}
    </Chapter>
  )
}

type Country = CountrySources['data'][number]

/** Sources of every installed country with licence and date, from the manifests. */
function DataChapter({ sources }: Pick<LegalFacts, 'sources'>) {
  return (
    <Chapter id="data" title="Data sources">
      {sources === null && (
        <p role="status" className="mt-3 text-ink-800">
          The sources could not be loaded: the service behind this page is not responding. Every map shows
          them, too. Reload the page in a while.
        </p>
      )}
      {sources?.length === 0 && <Text>No countries are installed here yet.</Text>}
      {sources?.map((country) => (
        <CountryPart key={country.slug} country={country} />
      ))}
      <Part id="data-world" title="Countries of the world">
        <Text>
          Maps of places outside the installed countries show land, borders and names of countries from{' '}
          <SourceName name={worldCredit.name} url={worldCredit.url} />, which is in the public domain.
        </Text>
      </Part>
      <Part id="data-satellite" title="Satellite pictures">
        <Text>
          Where satellite pictures are shown, the map credits their maker. Unless the operator has chosen
          others, they are Sentinel-2 cloudless 2016 by EOX IT Services GmbH (CC BY 4.0), with modified
          Copernicus Sentinel data of 2016 and 2017.
        </Text>
      </Part>
      <Part id="data-fleet" title="Electric cars and charging points">
        <Text>
          Estimates and forecasts use figures of <SourceName name={fleetSource} url={fleetAddress} />; cars
          per point are computed from them.
        </Text>
      </Part>
    </Chapter>
  )
}

function CountryPart({ country }: { country: Country }) {
  return (
    <Part id={`data-${country.slug}`} title={country.name}>
      <Text>
        Atlas {country.version}, built on <SourceDay date={country.builtAt} />.
      </Text>
      <PlainTable
        label={`Data sources of ${country.name}`}
        columns={['Source', 'Licence', 'Attribution', 'Date']}
        rows={country.sources.map(({ name, url, licence, attribution, date }) => ({
          key: name,
          cells: [
            <SourceName key="name" name={name} url={url} />,
            licence,
            attribution,
            <span key="date" className="tnum whitespace-nowrap">
              <SourceDay date={date} />
            </span>,
          ],
        }))}
      />
      {country.notes.length > 0 && <Points points={country.notes} />}
    </Part>
  )
}

function SourceName({ name, url }: { name: string; url: string }) {
  if (!/^https?:\/\//.test(url)) return name
  return (
    <a href={url} rel="noopener noreferrer" className="underline hover:no-underline">
      {name}
    </a>
  )
}
