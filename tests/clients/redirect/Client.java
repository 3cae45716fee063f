import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Sends a GET request as the bot, and prints the response. */
public class Client {
  public static void main(String[] arguments) throws Exception {
    var token = "Bot " + System.getenv("DISCORD_TOKEN");
    var request = HttpRequest.newBuilder(URI.create(arguments[0])).header("Authorization", token).build();
    System.out.println(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
  }
}
