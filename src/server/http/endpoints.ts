import { askForConfirmation, askForReset, confirmEmail, resetPassword } from '#contract/account-links.ts';
import { login, logout, me, register } from '#contract/accounts.ts';
import { capabilities } from '#contract/capabilities.ts';
import { addCartItem, changeCartItem, readCart, removeCartItem } from '#contract/cart.ts';
import {
  categoryPage,
  featuredPage,
  featuredProducts,
  productById,
  productBySlug,
  productPage,
  productsByCategory,
  productsOfCart,
} from '#contract/catalogue.ts';
import { contactMap } from '#contract/contact-map.ts';
import { collectionPage } from '#contract/listings.ts';
import { sendContactMessage, subscribeToNewsletter, unsubscribeFromNewsletter } from '#contract/messages.ts';
import { historyOfOrder } from '#contract/order-history.ts';
import { listedOrders } from '#contract/order-listing.ts';
import { peopleToFillIn } from '#contract/order-people.ts';
import {
  cancelOrder as cancelOwnOrder,
  orderByNumber,
  ordersOfCustomer,
  placeOrder,
  trackOrder,
} from '#contract/orders.ts';
import { startPayment } from '#contract/payments.ts';
import { calendarOfOrder } from '#contract/pickup-calendar.ts';
import { lookUpPostcode } from '#contract/postcodes.ts';
import {
  changePassword,
  changePicture,
  changeProfile,
  deleteAccount,
  downloadMyData,
  readProfile,
} from '#contract/profile.ts';
import { searchPage, searchProducts, suggestions } from '#contract/search.ts';
import {
  exchangeGoogleCode,
  facebookSignIn,
  googleLogin,
  googleRegister,
  startSocialSignIn,
} from '#contract/social-sign-in.ts';
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
import { listCollection } from '#server/modules/catalogue/list-collection.ts';
import { findByCategory, findFeatured, listCategory, listFeatured } from '#server/modules/catalogue/list-products.ts';
import * as search from '#server/modules/catalogue/search-products.ts';
import { describeCapabilities } from '#server/modules/describe-capabilities.ts';
import { findContactMap } from '#server/modules/messages/find-contact-map.ts';
import { subscribe } from '#server/modules/messages/subscribe.ts';
import { takeContactMessage } from '#server/modules/messages/take-contact-message.ts';
import { unsubscribe } from '#server/modules/messages/unsubscribe.ts';
import { cancelOrder } from '#server/modules/orders/cancel-order.ts';
import { findCalendar } from '#server/modules/orders/customer/find-calendar.ts';
import { findPeople } from '#server/modules/orders/customer/find-people.ts';
import { findHistory } from '#server/modules/orders/find-history.ts';
import { listOrders } from '#server/modules/orders/find-order.ts';
import { listOrdersOf } from '#server/modules/orders/list-orders.ts';
import * as orders from '#server/modules/orders/place-order.ts';
import { track } from '#server/modules/orders/track-order.ts';
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
