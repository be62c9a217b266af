/** Copy about the shop's products and their labels in English. */
import type { ShopItemsText } from '../de/shop-items.ts'
import { formatNumber } from '../format.ts'
import { seller } from '../seller.ts'

const number = (value: number) => formatNumber(value, 'en', 1)

/** Products of the shop and the details on their labels, in English. */
export const shopItemsEn: ShopItemsText = {
  texts: {
    CG: 'Beef with rice and carrots, freshly cooked and portioned.',
    GS: 'Chicken with millet and courgette, freshly cooked and portioned.',
    RT: 'Pork with potatoes and sweet potatoes, grain-free.',
    joint: 'Soft bites with green-lipped mussel and collagen hydrolysate.',
    skin_coat: 'Salmon, linseed and borage oil, simply poured over the food.',
    gut: 'Flakes with carrot, apple and psyllium.',
    dental: 'Crunchy powder with seaweed, parsley and peppermint.',
    biscuit_beef: 'Baked until crisp, for rewarding and sharing.',
    biscuit_chicken: 'Baked until crisp, wheat-free.',
    biscuit_vegetable: 'Baked until crisp, completely meat-free.',
    bowl: 'Stoneware, non-slip, dishwasher-safe.',
  },
  further: {
    biscuit_beef: 'Beef & oat biscuits',
    biscuit_chicken: 'Chicken & millet biscuits',
    biscuit_vegetable: 'Sweet potato & oat biscuits',
    bowl: 'Food bowl',
  },
  feedTypes: { COMPLETE: 'Complete feed for dogs', COMPLEMENTARY: 'Complementary feed for dogs' },
  ingredients: {
    beef: 'beef (muscle, heart, liver)',
    chicken: 'chicken (muscle, heart, liver)',
    pork: 'pork (muscle, heart, liver)',
    rice: 'rice',
    millet: 'millet',
    potatoes: 'potatoes',
    sweet_potatoes: 'sweet potatoes',
    carrots: 'carrots',
    pumpkin: 'pumpkin',
    zucchini: 'courgette',
    apples: 'apples',
    parsnips: 'parsnips',
    minerals: 'minerals',
    rapeseed_oil: 'rapeseed oil',
    salmon_oil: 'salmon oil',
    linseed_oil: 'linseed oil',
    borage_oil: 'borage oil',
    mussel: 'green-lipped mussel',
    potato_flakes: 'potato flakes',
    collagen: 'collagen hydrolysate (beef)',
    rosehip: 'rosehip',
    psyllium: 'psyllium husks',
    inulin: 'inulin (chicory)',
    yeast: 'brewer’s yeast',
    seaweed: 'seaweed (Ascophyllum nodosum)',
    parsley: 'parsley',
    peppermint: 'peppermint',
    oats: 'oat flakes',
  },
  constituents: { protein: 'Crude protein', fat: 'Crude fat', fibre: 'Crude fibre', ash: 'Crude ash' },
  additives: {
    vitamin_d3: 'vitamin D3',
    vitamin_e: 'vitamin E',
    zinc: 'zinc',
    iodine: 'iodine',
    copper: 'copper',
  },
  units: { mg: 'mg', IU: 'IU' },
  share: (percent) => `${number(percent)}%`,
  ingredient: (name, percent) => `${name} ${number(percent)}%`,
  additive: (name, amount, unit) => `${name} ${number(amount)} ${unit}`,
  additivesPerKg: (list) => `Nutritional additives per kg: ${list}.`,
  noAdditives: 'No additives.',
  feedingByPlan:
    'The daily amount is in your dog’s plan. Split it into two meals, feed at room temperature and provide fresh water. Keep refrigerated and use opened sachets within two days.',
  feedingDaily: (amount, unit) =>
    `Add ${number(amount)} ${unit} per 10 kg of body weight to the food every day. Provide fresh water.`,
  feedingAtMost: (amount, unit) =>
    `As a snack, at most ${number(amount)} ${unit} per 10 kg of body weight a day. Provide fresh water.`,
  business: `${seller.name}, ${seller.street}, ${seller.place} (sample data)`,
  approvalNumber: 'α DE-BE-000000 (sample data)',
}
