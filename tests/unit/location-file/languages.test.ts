import { matchColumns } from '@/lib/domain/location-file/file-fields'
import { matchTable } from '@/lib/domain/location-file/match-table'
import { readPowerType } from '@/lib/domain/location-file/read-types'
import { registerPlugs } from '@/server/atlas/derive/stations/register-plugs'
import { readStations } from '@/server/atlas/read/station-file'
import { importOf } from '@/tests/support/case-files'

const fieldsOf = (heading: string, row: string) =>
  matchTable({ columns: heading.split('|'), rows: [{ row: 2, cells: row.split('|') }] }).fields

const parts = ['name', 'street', 'houseNumber', 'postcode', 'town', 'country']

describe('headings', () => {
  it.each([
    ['Czech', 'Název|Ulice|Číslo popisné|PSČ|Obec|Země', 'OC|Roztylská|2321/19|148 00|Praha|Česko'],
    [
      'Finnish',
      'Nimi|Katuosoite|Talonumero|Postinumero|Kaupunki|Maa',
      'A|Mannerheimintie|5|00100|Helsinki|Suomi',
    ],
    ['Greek', 'Ονομασία|Οδός|Αριθμός|ΤΚ|Πόλη|Χώρα', 'Α|Ερμού|5|10563|Αθήνα|Ελλάδα'],
    [
      'Hungarian',
      'Megnevezés|Utca|Házszám|Irányítószám|Település|Ország',
      'A|Váci utca|5|1052|Budapest|Magyarország',
    ],
    ['Polish', 'Nazwa|Ulica|Nr domu|Kod pocztowy|Miejscowość|Kraj', 'A|Wołoska|12|02-675|Warszawa|Polska'],
    ['Swedish', 'Namn|Gatuadress|Husnr|Postnr|Ort|Land', 'A|Sergelgatan|1|111 57|Stockholm|Sverige'],
    ['Turkish', 'İstasyon Adı|Cadde|Kapı No|Posta Kodu|İlçe|Ülke', 'A|Büyükdere|5|34394|Şişli|Türkiye'],
    ['French', 'Nom|Voie|N°|CP|Ville|Pays', 'A|Rue du Lac|5|67000|Strasbourg|France'],
    ['Spanish', 'Denominación|Nombre vía|Número|C.P.|Población|País', 'A|Gran Vía|28|28013|Madrid|España'],
    [
      'Salesforce',
      'Site Name|Billing Street|Street No|Billing Zip/Postal Code|Billing City|Billing Country',
      'A|Städtle|28|9490|Vaduz|Liechtenstein',
    ],
  ])('of a table in %s are known', (_, heading, row) => {
    expect(fieldsOf(heading, row)).toEqual(parts)
  })

  it.each([
    [
      'German',
      'Standort-Nr.|Postanschrift|Stromtyp|Parkierungsart|AC-Stecker|Anzahl Ladepunkte HPC|Art des Standorts|Provinz',
    ],
    [
      'French',
      "Référence|Adresse du site|Type de charge|Type de parc|Points de recharge AC|Points de recharge HPC|Type d'emplacement|Province",
    ],
    [
      'Italian',
      'Riferimento|Indirizzo postale|Tipo ricarica|Tipo parcheggio|Prese AC|Punti di ricarica HPC|Tipo di luogo|Provincia',
    ],
    [
      'Spanish',
      'Referencia|Dirección postal|Tipo de recarga|Tipo estacionamiento|Tomas AC|Puntos de recarga HPC|Tipo de ubicación|Departamento',
    ],
    [
      'Portuguese',
      'Referência|Morada completa|Tipo de carregamento|Estacionamento|Tomadas AC|Pontos de carregamento HPC|Tipo de local|Distrito',
    ],
  ])('of what a location holds are known in %s', (_, heading) => {
    expect(matchColumns(heading.split('|'))).toEqual([
      'id',
      'address',
      'evaluationType',
      'parkingType',
      'connectorsAC',
      'connectorsHPC',
      'type',
      'region',
    ])
  })

  it('of spaces are none that a location holds', () => {
    expect(matchColumns(['Stellplätze', 'Parkplätze', 'Places', 'Posti', 'Plazas', 'Lugares'])).toEqual(
      Array(6).fill(null),
    )
  })

  it.each([
    ['before the street', 'Nom|N°|Voie|CP', ['A|12|Rue|67000', 'B|3 bis|Rue|67000'], 'houseNumber'],
    ['that counts the rows', 'Nr|Strasse|PLZ', ['1|Landstrasse 4|9494', '2|Städtle 5|9490'], 'id'],
  ])('make a number %s what it is', (_, heading, rows, field) => {
    const columns = heading.split('|')
    const file = { columns, rows: rows.map((row, at) => ({ row: at + 2, cells: row.split('|') })) }
    expect(matchTable(file).fields[columns.findIndex((name) => /^N[r°]/.test(name))]).toBe(field)
  })

  it.each([
    ['Kraj', 'Jihomoravský kraj', 'region'],
    ['Kraj', 'Polska', 'country'],
    ['Land', 'Bayern', 'region'],
    ['Land', 'Deutschland', 'country'],
    ['Land', 'DE', 'country'],
  ])('such as %s are a country or a region by %s', (heading, value, field) => {
    expect(fieldsOf(`Name|${heading}`, `A|${value}`)[1]).toBe(field)
  })

  it('of records do not make a number or a type', () => {
    expect(fieldsOf('Name|Address Number|Address Type', 'A|12|home').slice(1)).toEqual([null, null])
  })
})

it('joins a Japanese address from its largest part', async () => {
  const text = '名称,郵便番号,都道府県,市区町村,住所\n東京駅,100-0005,東京都,千代田区,丸の内1-9-1'
  expect((await importOf('a.csv', text)).addresses).toEqual(['2: 100-0005 東京都千代田区丸の内1-9-1'])
})

it.each([
  ['AC', 'Alterna', 'Alternatif', 'prąd przemienny', 'Střídavý', 'Växelström', 'Εναλλασσόμενο', '交流'],
  ['DC', 'Continua', 'Continu', 'prąd stały', 'Stejnosměrný', 'Likström', 'Συνεχές', '急速'],
  ['AC,DC', 'Alterna y continua', 'AC/DC'],
])('reads %s in the words of other languages', (type, ...words) => {
  expect(words.map(readPowerType)).toEqual(words.map(() => type))
})

it.each([
  [
    'Spanish',
    'Latitud;Longitud;Potencia (kW);Nº de puntos de recarga;Tipo de corriente\n40,4;-3,7;22,0;4;Alterna',
    '4x AC 22',
  ],
  ['French', 'latitude,longitude,type de courant\n48.1,2.5,Continu', '1x DC ?'],
  ['Italian', 'Lat.;Long.;Potenza massima (kW)\n45,4;9,1;300,00', '1x DC 300'],
  ['Portuguese', 'LATITUDE;LONGITUDE;POTENCIA_TOMADA;TIPO_POSTO\n41.1;-8.6;50;Rápido', '1x DC 50'],
  ['Czech', 'Zeměpisná šířka;Zeměpisná délka;Výkon (kW)\n50,03;14,49;22', '1x AC 22'],
  ['Turkish', 'Enlem;Boylam;Güç (kW);Soket Tipi\n41,06;29,01;120;DC_CCS', '1x DC 120'],
  ['Japanese', '緯度,経度,充電器種別,出力(kW),台数\n35.18,139.01,急速,50,2', '2x DC 50'],
])('reads a register of charging stations in %s', async (_, text, plugs) => {
  const { stations } = await readStations(Buffer.from(text), 'a.csv')
  const found = stations.flatMap((station) => registerPlugs(station, false))
  expect(found.map(({ count, current, kilowatts }) => `${count}x ${current} ${kilowatts ?? '?'}`)).toEqual([
    plugs,
  ])
})
