import { Blob } from 'node:buffer'
import { decodeText } from '@/lib/domain/tables/csv-text'
import { likelyEncoding } from '@/lib/domain/tables/text-encoding'
import { importOf, studioOf } from '@/tests/support/case-files'

beforeAll(() => Object.assign(globalThis, { Blob }))

/** No encoder of these is at hand: each byte by the sign that it stands for. */
function encoded(text: string, label: string): Uint8Array<ArrayBuffer> {
  const bytesOf = new Map<string, number[]>()
  const decoder = new TextDecoder(label)
  const add = (bytes: number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes))
    if (Array.from(sign).length === 1 && sign !== '\ufffd' && !bytesOf.has(sign)) bytesOf.set(sign, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add([byte])
  if (!label.startsWith('windows')) {
    for (let first = 0x81; first < 0xff; first += 1)
      for (let last = 0x40; last < 0xff; last += 1) add([first, last])
  }
  return Uint8Array.from(Array.from(text).flatMap((sign) => bytesOf.get(sign) ?? [63]))
}

describe('a text that is not UTF-8', () => {
  it.each([
    ['windows-1252', 'German', 'Standort;Straße\nMünchen Süd;Königstraße 5\nÖko-Markt;Fährweg'],
    ['windows-1252', 'French', 'Nom;Adresse\nHôtel;1 Allée de l’Île\nGarçon;Rue Étienne'],
    ['windows-1252', 'French capitals', 'NOM\nHÔTEL ÉTOILE\nGARE DE L’EST À CÔTÉ'],
    ['windows-1252', 'Spanish', 'Denominación;Dirección\nPlaza España;Nº 3º\nCádiz;Málaga'],
    ['windows-1252', 'Portuguese', 'Morada;Município\nAvenida São João;Évora\nEstação;Camões'],
    ['windows-1252', 'Italian', 'Nome;Città\nCaffè;Forlì\nPiù;Cantù'],
    ['windows-1252', 'Swedish', 'Namn;Adress\nGöteborg;Västra vägen\nÅre;Östersund'],
    ['windows-1252', 'Danish', 'Navn;By\nØrsted;København\nÆrø;Århus'],
    ['windows-1252', 'Icelandic', 'Nafn\nÞingvellir\nReykjavík\nAkureyri Ísafjörður'],
    ['windows-1252', 'prices', 'a;b\nPreis;5 €\nx;3 °C'],
    ['windows-1250', 'Polish', 'Nazwa;Miasto\nŻabka;Łódź\nOrlen, Długa;Kraków'],
    ['windows-1250', 'Polish capitals', 'MIASTO\nŁÓDŹ\nGDAŃSK\nCZĘSTOCHOWA'],
    ['windows-1250', 'Czech', 'Název;Obec\nPříbram;Plzeň\nČerná;Ústí nad Labem'],
    ['windows-1250', 'Hungarian', 'Név;Település\nErdő;Győr\nMűhely;Füzesabony'],
    ['windows-1250', 'Croatian', 'Naziv\nŠibenik\nČakovec\nŽupanja'],
    ['windows-1253', 'Greek', 'Όνομα;Πόλη\nΣύνταγμα;Αθήνα'],
    ['windows-1254', 'Turkish', 'Adı;İl\nŞişli;İstanbul\nBeşiktaş;İzmir'],
    ['windows-1251', 'Bulgarian', 'Име;Град\nАвтогара;София'],
    ['shift_jis', 'Japanese', '施設名,住所\n道の駅,神奈川県箱根町\nイオンモール,千葉市'],
    ['shift_jis', 'Japanese without kana', '名称,住所\n東京駅,東京都千代田区丸内'],
    ['euc-jp', 'Japanese of Unix', '施設名,住所\n道の駅,神奈川県箱根町\nイオンモール,千葉市'],
    ['gb18030', 'Chinese', '名称,地址\n北京南站,北京市丰台区\n上海虹桥站,上海市闵行区申贵路'],
    ['big5', 'Chinese of Taiwan', '名稱,地址\n台北車站,臺北市中正區北平西路'],
    ['euc-kr', 'Korean', '이름,주소\n서울역,서울특별시 용산구 한강대로'],
  ])('is known as %s by its %s', (label, _, text) => {
    const bytes = encoded(text, label)
    expect(likelyEncoding(bytes).label).toBe(label)
    expect(decodeText(bytes).text).toBe(text)
  })

  it('is read and named in every reader', async () => {
    const bytes = encoded('Όνομα;Πλάτος;Μήκος\nΣύνταγμα;37,9755;23,7348', 'windows-1253')
    const note = 'The file is not UTF-8: read as Windows-1253.'
    expect(await importOf('a.csv', bytes)).toMatchObject({
      rows: ['2: 37.9755, 23.7348 Σύνταγμα'],
      notes: [note],
    })
    expect(await studioOf('a.csv', bytes)).toMatchObject({
      notes: [note],
      bounds: [23.7348, 37.9755, 23.7348, 37.9755],
    })
    const json = encoded(
      '{"type":"Feature","properties":{"name":"Σύνταγμα"},"geometry":null}',
      'windows-1253',
    )
    expect(await importOf('a.geojson', json)).toMatchObject({ notes: [note] })
  })
})
