import { askForConfirmation, askForReset, confirmEmail, resetPassword } from '#contract/accounts/account-links.ts';
import { login, logout, me, register } from '#contract/accounts/accounts.ts';
import {
  changePassword,
  changePicture,
  changeProfile,
  deleteAccount,
  downloadMyData,
  readProfile,
} from '#contract/accounts/profile.ts';
import {
  exchangeGoogleCode,
  facebookSignIn,
  googleLogin,
  googleRegister,
  startSocialSignIn,
} from '#contract/accounts/social-sign-in.ts';
import { addCartItem, changeCartItem, readCart, removeCartItem } from '#contract/cart.ts';
import { contactMap } from '#contract/contact-map.ts';
import {
  categoryPage,
  featuredPage,
  featuredProducts,
  productById,
  productBySlug,
  productPage,
  productsByCategory,
  productsOfCart,
} from '#contract/listing/catalogue.ts';
import { collectionPage } from '#contract/listing/listings.ts';
import { searchPage, searchProducts, suggestions } from '#contract/listing/search.ts';
import { sendContactMessage, subscribeToNewsletter, unsubscribeFromNewsletter } from '#contract/messages.ts';
import { historyOfOrder } from '#contract/orders/order-history.ts';
import { listedOrders } from '#contract/orders/order-listing.ts';
import { peopleToFillIn } from '#contract/orders/order-people.ts';
import {
  cancelOrder as cancelOwnOrder,
  orderByNumber,
  ordersOfCustomer,
  placeOrder,
  trackOrder,
} from '#contract/orders/orders.ts';
import { startPayment } from '#contract/orders/payments.ts';
import { calendarOfOrder } from '#contract/orders/pickup-calendar.ts';
import { lookUpPostcode } from '#contract/postcodes.ts';
import { capabilities } from '#contract/wire/capabilities.ts';
import * as links from '#server/modules/accounts/links/redeem-links.ts';
import * as asking from '#server/modules/accounts/links/request-link-email.ts';
import * as accounts from '#server/modules/accounts/log-in.ts';
import { prepareRegistration } from '#server/modules/accounts/register-customer.ts';
import { signInWithFacebook } from '#server/modules/accounts/social/facebook.ts';
import * as google from '#server/modules/accounts/social/google.ts';
import { startSignIn } from '#server/modules/accounts/social/sign-in-attempts.ts';
import * as cart from '#server/modules/cart/cart-lines.ts';
import {
  findProduct,
  findProductById,
  findProductPage,
  findProductsOfCart,
} from '#server/modules/catalogue/find-product.ts';
import { listCollection } from '#server/modules/catalogue/listing/list-collection.ts';
import {
  findByCategory,
  findFeatured,
  listCategory,
  listFeatured,
} from '#server/modules/catalogue/listing/list-products.ts';
import * as search from '#server/modules/catalogue/search/search-products.ts';
import { describeCapabilities } from '#server/modules/describe-capabilities.ts';
import { findContactMap } from '#server/modules/messages/contact/find-contact-map.ts';
import { takeContactMessage } from '#server/modules/messages/contact/take-contact-message.ts';
import { subscribe } from '#server/modules/messages/newsletter/subscribe.ts';
import { unsubscribe } from '#server/modules/messages/newsletter/unsubscribe.ts';
import { cancelOrder } from '#server/modules/orders/changing/cancel-order.ts';
import { findCalendar } from '#server/modules/orders/customer/find-calendar.ts';
import { findPeople } from '#server/modules/orders/customer/find-people.ts';
import * as orders from '#server/modules/orders/placing/place-order.ts';
import { findHistory } from '#server/modules/orders/reading/find-history.ts';
import { listOrders } from '#server/modules/orders/reading/find-order.ts';
import { listOrdersOf } from '#server/modules/orders/reading/list-orders.ts';
import { track } from '#server/modules/orders/reading/track-order.ts';
import { findSettledOrder } from '#server/modules/payments/find-settled-order.ts';
import * as payments from '#server/modules/payments/start-payment.ts';
import * as postcodes from '#server/modules/postcodes/look-up-postcode.ts';
import { changePassword as answerChangePassword } from '#server/modules/profile/change-password.ts';
import * as profile from '#server/modules/profile/change-profile.ts';
import { deleteAccount as answerDeleteAccount } from '#server/modules/profile/delete-account.ts';
import { gatherData } from '#server/modules/profile/download-data.ts';
import { Shop } from './serve.ts';

/** Every endpoint of the contract with the action that answers it. */
export const openShop = (): Shop =>
  new Shop()
    .answer(capabilities, describeCapabilities)
    .answer(featuredProducts, findFeatured)
    .answer(featuredPage, listFeatured)
    .answer(categoryPage, listCategory)
    .answer(collectionPage, listCollection)
    .answer(searchProducts, search.searchProducts)
    .answer(searchPage, search.listSearch)
    .answer(suggestions, search.suggest)
    .answer(productPage, findProductPage)
    .answer(productBySlug, findProduct)
    .answer(productsOfCart, findProductsOfCart)
    .answer(productsByCategory, findByCategory)
    .answer(productById, findProductById)
    .answer(lookUpPostcode, postcodes.lookUpPostcode)
    .answer(login, accounts.logIn)
    .answer(logout, accounts.logOut)
    .answer(me, accounts.findMe)
    .prepare(register, prepareRegistration)
    .answer(askForReset, asking.askForReset)
    .prepare(resetPassword, links.prepareNewPassword)
    .answer(askForConfirmation, asking.askForConfirmation)
    .prepare(confirmEmail, links.prepareConfirmation)
    .answer(startSocialSignIn, startSignIn)
    .answer(exchangeGoogleCode, google.exchangeCode)
    .answer(googleLogin, google.logInWithGoogle)
    .answer(googleRegister, google.registerWithGoogle)
    .answer(facebookSignIn, signInWithFacebook)
    .answer(readCart, cart.findCart)
    .answer(addCartItem, cart.addToCart)
    .answer(changeCartItem, cart.changeCartLine)
    .answer(removeCartItem, cart.removeCartLine)
    .answer(placeOrder, orders.placeOrder)
    .answer(cancelOwnOrder, cancelOrder)
    .answer(orderByNumber, findSettledOrder)
    .answer(ordersOfCustomer, listOrders)
    .answer(listedOrders, listOrdersOf)
    .answer(historyOfOrder, findHistory)
    .answer(peopleToFillIn, findPeople)
    .answer(calendarOfOrder, findCalendar)
    .answer(trackOrder, track)
    .answer(startPayment, payments.startPayment)
    .answer(contactMap, findContactMap)
    .answer(sendContactMessage, takeContactMessage)
    .answer(subscribeToNewsletter, subscribe)
    .answer(unsubscribeFromNewsletter, unsubscribe)
    .answer(readProfile, profile.findProfile)
    .answer(changeProfile, profile.changeProfile)
    .answer(changePicture, profile.changePicture)
    .answer(changePassword, answerChangePassword)
    .answer(downloadMyData, gatherData)
    .answer(deleteAccount, answerDeleteAccount);
