import { foldName } from '@/server/atlas/entities/fold-name'

describe('a folded name', () => {
  test.each([
    ['Ħal Għargħur', 'hal gharghur'],
    ['Ħaż-Żabbar', 'haz zabbar'],
    ['Łódź', 'lodz'],
    ['Ølstykke-Stenløse', 'olstykke stenlose'],
    ['Đakovo', 'dakovo'],
    ['DIYARBAKIR', 'diyarbakir'],
    ['Diyarbakır', 'diyarbakir'],
    ['İstanbul', 'istanbul'],
    ['Große Straße', 'grosse strasse'],
    ['GROẞE STRASSE', 'grosse strasse'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Sacré-Cœur', 'sacre coeur'],
    ['Þórshöfn', 'thorshofn'],
    ['Garðabær', 'gardabaer'],
    ['Şəki', 'seki'],
    ['Kárášjohka Ŧ', 'karasjohka t'],
    ['Oʻzbekiston', 'ozbekiston'],
    ['Σπάρτη  (Λακωνία)', 'σπαρτη λακωνια'],
    ['Ĳmuiden', 'ijmuiden'],
  ])('reads %s as %s', (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })
})
