import { shopConfig } from '#shop-config';

/** Every documented screen that a visitor can reach, with the words that it opens with. */
export const framed = {
  'the cakes': [
    ['/', 'Proper cake, baked on Mount Avenue'],
    ['/product/salted-caramel-drip-cake', 'Salted Caramel Drip Cake'],
    ['/product/personalised-photo-cake', 'Personalised Photo Cake'],
    ['/product/pastel-ribbon-birthday-cake', 'Pastel Ribbon Birthday Cake'],
    ['/category/cupcakes', 'Cupcakes'],
    ['/products', 'All Products'],
    ['/by-occasion?occasion=christmas', 'By Occasion'],
    ['/our-cupcakes', 'Our Cupcakes'],
    ['/best-sellers', 'Best Sellers'],
    ['/new-arrivals', 'New Arrivals'],
    ['/promotions', 'Promotions'],
    ['/search?q=chocolate', 'Search Results'],
    ['/search?q=nut+free', 'Search Results'],
    ['/search?q=kimchi+xyzzy', 'No results for “kimchi xyzzy”'],
    ['/products?min=190&weight=500G', 'All Products'],
  ],
  'what there is to read and to ask': [
    ['/about', `About ${shopConfig.name}`],
    ['/faq', 'Frequently asked questions'],
    ['/allergens', 'Allergens in our cakes'],
    ['/contact', 'Contact Us'],
    ['/bespoke-cakes', 'Wedding & Bespoke Cakes'],
    ['/enquiry', 'Your enquiry'],
    ['/order-tracker', 'Order Tracker'],
    ['/pickup-information', 'Pick-up Information'],
    ['/returns-policy', 'Returns Policy'],
    ['/terms', 'Terms & Conditions'],
    ['/privacy', 'Privacy'],
    ['/unsubscribe', 'Unsubscribe'],
    ['/confirm-newsletter', 'Our newsletter'],
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password?token=spent', /password/i],
    ['/confirm-email?token=spent', /email/i],
  ],
} as const;

/** The screens without header and footer, in the same form. */
export const alone = [
  ['/login', 'Welcome back'],
  ['/register', 'Create your account'],
  ['/checkout', 'Checkout'],
  ['/order-success?orderNo=MA-0000-0000', 'Please log in'],
  ['/pay', 'Pay for your order'],
] as const;
